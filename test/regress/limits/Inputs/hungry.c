// Wants memory where it is told to: while it is unfolded, or while it is solved. What fails fails at once.
#include <fathom.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
#ifdef FAILS
  fathom_assert(x != 17);
#endif
#ifdef UNFOLD
  unsigned s = x;
  for (unsigned i = 0; i < 3000000; i++)
    s = s * 3 + (y ^ i);
  fathom_assert(s != y);
#endif
#ifdef SOLVE
  unsigned long p = (unsigned long)(x | 1) * (y | 1), q = p * p + x;
  fathom_assert(q * q % 1000003 != 77);
#endif
}
