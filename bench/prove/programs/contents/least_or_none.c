// Readings below a threshold are stored as 0. Invariant: forall q < i: a[q] == 0 || a[q] >= least.
// BUG: the threshold of the second channel is one too low.
// INPUTS: 4 8 9 7
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  int least = fathom_nondet_int();
  fathom_assume(least > 0);
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    int v = fathom_nondet_int();
#ifdef BUG
    a[i] = v >= least - (int)(i & 1) ? v : 0;
#else
    a[i] = v >= least ? v : 0;
#endif
  }
  for (unsigned i = 0; i < n; i++)
    fathom_assert(a[i] == 0 || a[i] >= least);
  free(a);
  return 0;
}
