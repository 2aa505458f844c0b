// Copied is as much as both have. Invariant: i <= min(n, m).
// BUG: the larger of the two.
// INPUTS: 3 5
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), m = fathom_nondet_uint(), i = 0;
  fathom_assume(n > 0 && n < 100000 && m > 0 && m < 100000);
  char *a = calloc(n, 1), *b = calloc(m, 1);
  if (a && b)
#ifdef BUG
    while (i < n || i < m) {
#else
    while (i < n && i < m) {
#endif
      a[i] = b[i];
      if (fathom_nondet_bool())
        break;
      i++;
    }
  free(a);
  free(b);
  return 0;
}
