// A pointer to another variable than the bound of the loop. Invariant: n is what it was, i <= n.
// BUG: from the second iteration on it points to the bound.
// INPUTS: 5 1 9
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), first = n, other = 0, i = 0, *p = &other;
  while (i < n) {
#ifdef BUG
    if (i == 1)
      p = &n;
#endif
    *p = fathom_nondet_uint();
    i++;
  }
  fathom_assert(i == first && (other == 0 || i > 0));
  return 0;
}
