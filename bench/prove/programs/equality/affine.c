// Two sequences x -> 2x + 1. Invariant: y == 2 * x + 1.
// BUG: they differ from the start.
// INPUTS: 0
#include <fathom.h>
int main(void) {
  unsigned x = 3, y = 7;
#ifdef BUG
  y = 8;
#endif
  while (fathom_nondet_bool()) {
    x = 2 * x + 1;
    y = 2 * y + 1;
  }
  fathom_assert(y == 2 * x + 1);
  return 0;
}
