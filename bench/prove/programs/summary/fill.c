// An array is filled. Invariant: a[0..i) are 7, i <= n.
// BUG: the last element is left out.
// INPUTS: 5 4
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint(), end;
  fathom_assume(n > 0 && n <= 1000000 && k < n);
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  end = n;
#ifdef BUG
  end--;
#endif
  for (unsigned i = 0; i < end; i++)
    a[i] = 7;
  fathom_assert(a[k] == 7);
  free(a);
  return 0;
}
