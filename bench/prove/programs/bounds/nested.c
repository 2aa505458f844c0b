// A triangle of two loops; both indices are bounded by n. Invariants: i <= n; j <= i.
// BUG: the inner loop goes one too far.
// INPUTS: 3
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 100000);
  for (unsigned i = 0; i < n; i++)
#ifdef BUG
    for (unsigned j = 0; j <= i + 1; j++)
#else
    for (unsigned j = 0; j <= i; j++)
#endif
      fathom_assert(j < n);
  return 0;
}
