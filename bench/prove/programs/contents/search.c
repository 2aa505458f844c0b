// A search that finds nothing has seen all. Invariant: forall q < i: a[q] != key.
// BUG: every second one is passed by.
// INPUTS: 4 9 1 9 1 1 1
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i;
  int key = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 100000);
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (i = 0; i < n; i++)
    a[i] = fathom_nondet_int();
  for (i = 0; i < n; i++) {
    if (a[i] == key)
      break;
#ifdef BUG
    i++;
#endif
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < n);
  fathom_assert(i < n || a[k] != key);
  free(a);
  return 0;
}
