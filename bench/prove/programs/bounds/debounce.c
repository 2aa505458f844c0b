// A button counts as pressed after 5 equal samples. Invariant: count <= 5, pressed implies that it was reached.
// BUG: the counter is not stopped at 5.
// INPUTS: 1 1 1 1 1 1 1 1 1 1 1 1
#include <fathom.h>
int main(void) {
  unsigned count = 0;
  bool pressed = false;
  while (fathom_nondet_bool()) {
    bool sample = fathom_nondet_bool();
    if (!sample)
      count = 0;
#ifdef BUG
    else
#else
    else if (count < 5)
#endif
      count++;
    pressed = count >= 5;
    fathom_assert(count <= 5);
    fathom_assert(pressed == (count == 5));
  }
  return 0;
}
