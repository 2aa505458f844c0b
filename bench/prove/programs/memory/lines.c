// Lines of a text become strings in place. Invariant: start <= i <= n.
// BUG: the last line has no end, and none is made.
// INPUTS: 2 97 97
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), start = 0, i, longest = 0;
  fathom_assume(n > 0 && n < 100000);
  char *a = malloc(n);
  if (!a)
    return 0;
  for (i = 0; i < n; i++)
    a[i] = fathom_nondet_char();
#ifndef BUG
  a[n - 1] = '\n';
#endif
  while (start < n) {
    i = start;
    while (a[i] != '\n')
      i++;
    a[i] = 0;
    if (i - start > longest)
      longest = i - start;
    start = i + 1;
  }
  fathom_assert(longest < n);
  free(a);
  return 0;
}
