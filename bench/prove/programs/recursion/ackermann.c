// Ackermann's function is larger than its second argument. Invariant (summary): result > n.
// BUG: the end gives n itself.
// INPUTS: 0 3
#include <fathom.h>
static unsigned a(unsigned m, unsigned n) {
#ifdef BUG
  if (m == 0)
    return n;
#else
  if (m == 0)
    return n < 4000000000u ? n + 1 : n;
#endif
  if (n == 0)
    return a(m - 1, 1);
  return a(m - 1, a(m, n - 1));
}
int main(void) {
  unsigned m = fathom_nondet_uint(), n = fathom_nondet_uint();
  fathom_assume(m < 3 && n < 1000);
  fathom_assert(a(m, n) > n);
  return 0;
}
