// A matrix in one array. Invariants: i < h, j < w, so i * w + j < h * w.
// BUG: rows and columns are mixed up.
// INPUTS: 3 2
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned w = fathom_nondet_uint(), h = fathom_nondet_uint();
  fathom_assume(w > 0 && w < 1000 && h > 0 && h < 1000);
  int *a = malloc(w * h * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < h; i++)
    for (unsigned j = 0; j < w; j++)
#ifdef BUG
      a[j * w + i] = 0;
#else
      a[i * w + j] = 0;
#endif
  free(a);
  return 0;
}
