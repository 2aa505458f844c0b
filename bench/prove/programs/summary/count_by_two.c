// A counter goes by two up to an even bound. Invariant: i is even, i <= n.
// BUG: the bound may be odd, and is passed by.
// INPUTS: 7
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i;
  fathom_assume(n < 4000000000u);
#ifndef BUG
  n &= ~1u;
#endif
  for (i = 0; i < n; i += 2)
    ;
  fathom_assert(i == n);
  return 0;
}
