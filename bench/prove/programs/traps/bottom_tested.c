// The test is at the bottom. Invariant: i < n at the top.
// BUG: n may be 0.
// INPUTS: 0
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
#ifndef BUG
  fathom_assume(n > 0);
#endif
  do {
    fathom_assert(i < n);
    i++;
  } while (i < n && fathom_nondet_uint() != 5);
  return 0;
}
