// Green once between two reds. Invariant: one lamp is on; greens is 1 behind green until red, else 0.
// BUG: it is forgotten where yellow came from.
// INPUTS: 1x12
#include <fathom.h>
int main(void) {
  bool red = true, yellow = false, green = false, from_red = false;
  unsigned greens = 0;
  while (fathom_nondet_bool()) {
    if (red) {
      red = false;
      yellow = true;
      from_red = true;
      greens = 0;
    } else if (yellow) {
      yellow = false;
      if (from_red) {
        green = true;
        greens++;
      } else
        red = true;
    } else {
      green = false;
      yellow = true;
#ifndef BUG
      from_red = false;
#endif
    }
    fathom_assert(red + yellow + green == 1);
    fathom_assert(greens <= 1);
  }
  return 0;
}
