// A counter that is set back in time. Invariant: c < 60.
// BUG: the test is for 60 itself, and a step of two jumps over it.
// INPUTS: 1 0 1x60
#include <fathom.h>
int main(void) {
  unsigned c = 0;
  while (fathom_nondet_bool()) {
    c += fathom_nondet_bool() ? 2 : 1;
#ifdef BUG
    if (c == 60)
#else
    if (c >= 60)
#endif
      c = 0;
    fathom_assert(c < 60);
  }
  return 0;
}
