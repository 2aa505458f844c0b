// Every element is its index, but the loop may end early. Invariant: forall q < i: a[q] == q.
// BUG: the first element after 40 is wrong.
// INPUTS: 60 1x60 41
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  fathom_assume(n > 0 && n <= 100000);
  unsigned *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  while (i < n && fathom_nondet_bool()) {
    a[i] = i;
#ifdef BUG
    if (i == 41)
      a[i] = 40;
#endif
    i++;
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < i);
  fathom_assert(a[k] == k);
  free(a);
  return 0;
}
