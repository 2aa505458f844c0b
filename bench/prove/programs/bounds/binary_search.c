// Binary search. Invariant: low <= high <= n.
// BUG: the upper end is included and the array has no element there.
// INPUTS: 1 5
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  int key = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 100000);
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  unsigned low = 0, high = n;
#ifdef BUG
  while (low <= high) {
#else
  while (low < high) {
#endif
    unsigned middle = low + (high - low) / 2;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  free(a);
  return 0;
}
