// Wants memory where it is told to: while it is unfolded, or while it is solved. What fails fails at once.
#include <fathom.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
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
  // As many products as are asked for, each an easy question of its own: gates and clauses take the memory, and who has
  // enough of it is soon done.
  unsigned long all = 0;
  for (unsigned i = 0; i < SOLVE; i++) {
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    all |= (a * b * (b ^ i)) >> 60 ^ (i & 15);
  }
  fathom_assert(all != 0);
#endif
}
