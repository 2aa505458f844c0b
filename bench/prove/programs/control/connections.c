// Opened minus closed, and a table of states. Invariant: open is the number of used slots (bits of used).
// BUG: closing a slot that is not open counts.
// INPUTS: 1 1 1
#include <fathom.h>
int main(void) {
  unsigned used = 0, open = 0;
  while (fathom_nondet_bool()) {
    unsigned slot = fathom_nondet_uint() % 4, close = fathom_nondet_bool();
    if (close) {
#ifndef BUG
      if (used & 1u << slot)
#endif
      {
        used &= ~(1u << slot);
        open--;
      }
    } else if (!(used & 1u << slot)) {
      used |= 1u << slot;
      open++;
    }
    fathom_assert(open <= 4);
  }
  return 0;
}
