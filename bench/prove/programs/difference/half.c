// One goes half as fast. Invariant: x - 2 * y <= 1, so y <= x / 2.
// BUG: the toggle starts the wrong way round.
// INPUTS: 1 0
#include <fathom.h>
int main(void) {
  unsigned x = 0, y = 0;
#ifdef BUG
  bool odd = true;
#else
  bool odd = false;
#endif
  while (x < 2000000000 && fathom_nondet_bool()) {
    x++;
    if (odd)
      y++;
    odd = !odd;
  }
  fathom_assert(y == x / 2);
  return 0;
}
