// Each value takes the old one of the next: a shift register.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int a = 1, b = 2, c = 3, d = 4;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 6);
  for (unsigned i = 0; i < n; i++) {
    a = b;
    b = c;
    c = d;
    d = fathom_nondet_int();
  }
#ifdef BUG
  fathom_assert(n != 2 || a == 4);
#else
  fathom_assert(n != 2 || (a == 3 && b == 4));
  fathom_assert(n != 3 || a == 4);
#endif
  return 0;
}
