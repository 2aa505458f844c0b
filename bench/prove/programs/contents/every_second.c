// Left and right channel are filled one after the other. Invariant: forall q: q even => a[q] == 3, q odd < front => 0.
// BUG: only the first right value is 0.
// INPUTS: 2
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  int *a = malloc(2 * n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[2 * i] = 3;
  for (unsigned i = 0; i < n; i++)
#ifdef BUG
    a[2 * i + 1] = i < 1 ? 0 : 1;
#else
    a[2 * i + 1] = 0;
#endif
  for (unsigned i = 0; i < 2 * n; i++)
    fathom_assert(a[i] == 3 || a[i] == 0);
  free(a);
  return 0;
}
