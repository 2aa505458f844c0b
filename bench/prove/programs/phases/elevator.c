// The door is only open at rest. Invariant: open implies speed == 0; 0 <= floor <= top.
// BUG: it may open while it slows down.
// INPUTS: 9 1 1 1 2
#include <fathom.h>
int main(void) {
  unsigned top = fathom_nondet_uint(), floor = 0, speed = 0;
  bool open = false;
  while (fathom_nondet_bool()) {
    unsigned what = fathom_nondet_uint() % 4;
    if (what == 0)
      open = false;
#ifdef BUG
    else if (what == 2 && speed <= 1)
#else
    else if (what == 2 && speed == 0)
#endif
      open = true;
    else if (what == 1 && !open && speed < 3)
      speed++;
    else if (what == 3 && speed > 0)
      speed--;
    if (speed > 0 && floor < top)
      floor++;
    fathom_assert(!open || speed == 0);
    fathom_assert(floor <= top);
  }
  return 0;
}
