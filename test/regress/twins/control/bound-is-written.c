// A write through a pointer that may point to the loop's bound.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
int main(void) {
  int n = 4, c = 0;
  int x[2] = {0};
  int *p = fathom_nondet_bool() ? &n : &x[0];
  for (int i = 0; i < n; i++) {
    if (i == 1)
      *p = 2;
    c++;
  }
#ifdef BUG
  fathom_assert(c == 4);
#else
  fathom_assert(c == (p == &n ? 2 : 4));
#endif
  return 0;
}
