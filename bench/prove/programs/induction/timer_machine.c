// Waiting lasts at most 100 ticks. Invariant: state == 1 implies timer < 100; state <= 2.
// BUG: the timer is not set back on a retry.
// INPUTS: 1 1 1x400
#include <fathom.h>
int main(void) {
  unsigned state = 0, timer = 0;
  while (fathom_nondet_bool()) {
    bool event = fathom_nondet_bool();
    if (state == 0 && event) {
      state = 1;
#ifndef BUG
      timer = 0;
#endif
    } else if (state == 1) {
      timer++;
      if (timer == 100)
        state = 2;
    } else if (state == 2 && event)
      state = 0;
    fathom_assert(timer <= 100);
  }
  return 0;
}
