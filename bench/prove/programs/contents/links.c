// Every element names a parent with a smaller index (or itself at 0): walking up ends inside. Invariant: p[q] <= q < n.
// BUG: a parent is the right neighbour.
// INPUTS: 4 0 0 9 0 2 1
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100000);
  unsigned *p = malloc(n * sizeof *p);
  if (!p)
    return 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned x = fathom_nondet_uint();
#ifdef BUG
    p[i] = x == 9 ? i + 1 : i ? x % i : 0;
#else
    p[i] = i ? x % i : 0;
#endif
  }
  unsigned at = fathom_nondet_uint();
  fathom_assume(at < n);
  unsigned start = at;
  while (at > 0 && fathom_nondet_bool())
    at = p[at];
  fathom_assert(at <= start);
  free(p);
  return 0;
}
