// A slice becomes smaller from both sides. Invariant: from + length <= n.
// BUG: the front is cut without making the length smaller.
// INPUTS: 4 1 0 1 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), from = 0, length;
  fathom_assume(n > 0 && n < 100000);
  char *a = calloc(n, 1);
  if (!a)
    return 0;
  length = n;
  while (fathom_nondet_bool() && length > 0) {
    if (fathom_nondet_bool())
      length--;
    else {
      from++;
#ifndef BUG
      length--;
#endif
    }
    if (length > 0)
      a[from + length - 1] = 1;
  }
  free(a);
  return 0;
}
