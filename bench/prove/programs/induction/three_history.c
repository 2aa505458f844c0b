// The sum of two neighbours of a sequence 1, 1, 0, 1, 1, 0, ... modulo 2. Invariant: (x, y) is one of three pairs.
// BUG: a fourth pair is reached by a reset.
// INPUTS: 1 1 0
#include <fathom.h>
int main(void) {
  unsigned x = 1, y = 1;
  while (fathom_nondet_bool()) {
    unsigned z = (x + y) & 1;
#ifdef BUG
    if (fathom_nondet_bool())
      y = 0;
#endif
    x = y;
    y = z;
  }
  fathom_assert(x + y > 0);
  return 0;
}
