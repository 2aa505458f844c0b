// SAFE: a stack of numbers, filled from outside.
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 6);
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; ++i)
    a[i] = (int)i * 3;
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < n);
  fathom_assert(a[k] == (int)k * 3);
  free(a);
}
