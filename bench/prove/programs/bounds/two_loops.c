// One loop fills, one empties. Invariants: n <= 1000; and n <= m.
// BUG: the second loop takes one more.
// INPUTS: 1 1 0
#include <fathom.h>
int main(void) {
  unsigned n = 0;
  while (n < 1000 && fathom_nondet_bool())
    n++;
  unsigned m = n, taken = 0;
#ifdef BUG
  taken = 1;
#endif
  while (n > 0) {
    n--;
    taken++;
  }
  fathom_assert(taken <= 1000 && taken <= m);
  return 0;
}
