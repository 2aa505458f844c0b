// One step of a heap sort. Invariant: root < n.
// BUG: the right child is looked at without a test.
// INPUTS: 2 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), root = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000 && root < n);
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  a[root] = -1;
  for (;;) {
    unsigned child = 2 * root + 1;
    if (child >= n)
      break;
#ifdef BUG
    if (a[child] < a[child + 1])
#else
    if (child + 1 < n && a[child] < a[child + 1])
#endif
      child++;
    if (a[child] <= a[root])
      break;
    int t = a[child];
    a[child] = a[root];
    a[root] = t;
    root = child;
  }
  free(a);
  return 0;
}
