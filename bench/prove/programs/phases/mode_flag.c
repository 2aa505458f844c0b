// A flag says which limit counts. Invariant: fast ? speed <= 130 : speed <= 50.
// BUG: the flag is cleared without slowing down.
// INPUTS: 1 1 1 100 1 2 0
#include <fathom.h>
int main(void) {
  bool fast = false;
  unsigned speed = 0;
  while (fathom_nondet_bool()) {
    unsigned what = fathom_nondet_uint();
    if (what == 1)
      fast = true;
    else if (what == 2) {
      fast = false;
#ifndef BUG
      if (speed > 50)
        speed = 50;
#endif
    } else if (speed < (fast ? 130u : 50u))
      speed++;
    if (what == 1 && speed < 100)
      speed = 100;
    fathom_assert(speed <= (fast ? 130u : 50u));
  }
  return 0;
}
