// A jump into the middle of a loop: two entries, so the loop is irreducible.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_bool() ? 1 : 0;
  int i = 0, count = 0;
  if (n)
    goto inside;
  while (i < 3) {
    count += 10;
  inside:
    count++;
    i++;
  }
#ifdef BUG
  fathom_assert(count == 33);
#else
  fathom_assert(count == (n ? 23 : 33));
#endif
  return 0;
}
