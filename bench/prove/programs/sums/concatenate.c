// Two strings into a third. Invariants: i <= n, o == i; then j <= m, o == n + j.
// BUG: the blank between them is forgotten in the size.
// INPUTS: 3 4
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), m = fathom_nondet_uint(), o = 0;
  fathom_assume(n < 10000 && m < 10000);
#ifdef BUG
  char *out = malloc(n + m + 1);
#else
  char *out = malloc(n + m + 2);
#endif
  if (!out)
    return 0;
  for (unsigned i = 0; i < n; i++)
    out[o++] = fathom_nondet_char();
  out[o++] = ' ';
  for (unsigned j = 0; j < m; j++)
    out[o++] = fathom_nondet_char();
  out[o] = 0;
  free(out);
  return 0;
}
