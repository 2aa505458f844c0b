// Numbers that are not negative are kept. Invariant: forall q < m: b[q] >= 0; m <= i.
// BUG: zero minus one slips through.
// INPUTS: 3 -1 5 6
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), m = 0;
  fathom_assume(n > 0 && n <= 100000);
  int *b = calloc(n, sizeof *b);
  if (!b)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    int x = fathom_nondet_int();
#ifdef BUG
    if (x >= -1)
#else
    if (x >= 0)
#endif
      b[m++] = x;
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < m);
  fathom_assert(b[k] >= 0);
  free(b);
  return 0;
}
