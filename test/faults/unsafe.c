// UNSAFE: the last element is one behind the array.
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 6);
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i <= n; ++i)
    a[i] = (int)i * 3;
  free(a);
}
