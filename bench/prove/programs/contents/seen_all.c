// Two arrays are compared, and a flag says whether all elements were equal. Invariant: if the flag is set,
// forall q < i: a[q] == b[q].
// BUG: an element that is larger counts as equal.
// INPUTS: 2 5 5 7 3 1
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  if (a && b) {
    for (unsigned i = 0; i < n; i++) {
      a[i] = fathom_nondet_int();
      b[i] = fathom_nondet_int();
    }
    int same = 1;
    for (unsigned i = 0; i < n; i++)
#ifdef BUG
      if (a[i] < b[i])
#else
      if (a[i] != b[i])
#endif
        same = 0;
    unsigned k = fathom_nondet_uint();
    fathom_assume(k < n);
    if (same)
      fathom_assert(a[k] == b[k]);
  }
  free(a);
  free(b);
  return 0;
}
