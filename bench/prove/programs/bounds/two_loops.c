// One loop fills, one empties. Invariants: n <= limit; then n + taken == m <= limit.
// BUG: the second loop takes one more.
// INPUTS: 7 1 1 0
#include <fathom.h>
int main(void) {
  unsigned limit = fathom_nondet_uint(), n = 0;
  while (n < limit && fathom_nondet_bool())
    n++;
  unsigned m = n, taken = 0;
#ifdef BUG
  taken = 1;
#endif
  while (n > 0) {
    n--;
    taken++;
  }
  fathom_assert(taken <= limit && taken <= m);
  return 0;
}
