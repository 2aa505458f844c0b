// Binary search by recursion. Invariant (entry): low <= high <= n.
// BUG: the left half keeps its end.
// INPUTS: 3 9
#include <fathom.h>
#include <stdlib.h>
static int *a, key;
static bool find(unsigned low, unsigned high) {
#ifdef BUG
  if (low > high)
#else
  if (low >= high)
#endif
    return false;
  unsigned middle = low + (high - low) / 2;
  if (a[middle] == key)
    return true;
  return a[middle] < key ? find(middle + 1, high) : find(low, middle);
}
int main(void) {
  unsigned n = fathom_nondet_uint();
  key = fathom_nondet_int();
  fathom_assume(n > 0 && n <= 100000);
  a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  find(0, n);
  free(a);
  return 0;
}
