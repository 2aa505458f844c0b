// Up to the top, then down to the bottom, and again. Invariant: 0 <= x <= 10, up implies x < 10, !up implies x > 0.
// BUG: turns round one too late at the bottom.
// INPUTS: 1x40
#include <fathom.h>
int main(void) {
  int x = 0;
  bool up = true;
  while (fathom_nondet_bool()) {
    if (up) {
      x++;
      if (x == 10)
        up = false;
    } else {
      x--;
#ifdef BUG
      if (x < 0)
#else
      if (x == 0)
#endif
        up = true;
    }
    fathom_assert(0 <= x && x <= 10);
  }
  return 0;
}
