// Continue leaves out what all others do. Invariant: seen == handled.
// BUG: it leaves out the count as well.
// INPUTS: 1 0 1 2 0
#include <fathom.h>
int main(void) {
  unsigned seen = 0, handled = 0;
  while (fathom_nondet_bool()) {
    seen++;
    switch (fathom_nondet_uint()) {
    case 0:
      handled++;
      continue;
    case 2:
#ifndef BUG
      handled++;
#endif
      continue;
    default:
      break;
    }
    handled++;
  }
  fathom_assert(seen == handled);
  return 0;
}
