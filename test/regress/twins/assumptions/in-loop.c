// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int last = -1;
  for (int i = 0; i < 4; i++) {
    int x = fathom_nondet_int();
    fathom_assume(x > last && x < 5);
    last = x;
  }
#ifdef BUG
  fathom_assert(last == 4);
#else
  fathom_assert(last == 3 || last == 4);
#endif
  return 0;
}
