// A sum that saturates. Invariant: -1000 <= s <= 1000.
// BUG: the lower limit is forgotten.
// INPUTS: 1 -128 1 -128 1 -128 1 -128 1 -128 1 -128 1 -128 1 -128 1 -128 0
#include <fathom.h>
int main(void) {
  int s = 0;
  while (fathom_nondet_bool()) {
    s += fathom_nondet_schar();
    if (s > 1000)
      s = 1000;
#ifndef BUG
    if (s < -1000)
      s = -1000;
#endif
  }
  fathom_assert(s <= 1000 && s >= -1000);
  return 0;
}
