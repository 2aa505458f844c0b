// From the end to the front. Invariant: begin <= p <= end.
// BUG: the test comes after the step.
// INPUTS: 3
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n < 100000);
  int *a = malloc(n * sizeof *a), *p;
  if (!a)
    return 0;
  p = a + n;
#ifdef BUG
  do
    *--p = 1;
  while (p >= a && fathom_nondet_uint() == 0);
#else
  do
    *--p = 1;
  while (p > a && fathom_nondet_uint() == 0);
#endif
  free(a);
  return 0;
}
