// Peterson's algorithm, steps in any order. Invariant: both at 3 is not reached: who waits sees flag and turn.
// BUG: the turn is given before the flag is set.
// INPUTS: 1 0 1 1 1 1 1 1 1 0 1 0
#include <fathom.h>
int main(void) {
  unsigned pc[2] = {0, 0}, turn = 0;
  bool flag[2] = {false, false};
  while (fathom_nondet_bool()) {
    unsigned me = fathom_nondet_bool(), other = 1 - me;
    switch (pc[me]) {
    case 0:
#ifdef BUG
      turn = other;
#else
      flag[me] = true;
#endif
      pc[me] = 1;
      break;
    case 1:
#ifdef BUG
      flag[me] = true;
#else
      turn = other;
#endif
      pc[me] = 2;
      break;
    case 2:
      if (!flag[other] || turn == me)
        pc[me] = 3;
      break;
    default:
      flag[me] = false;
      pc[me] = 0;
    }
    fathom_assert(pc[0] != 3 || pc[1] != 3);
  }
  return 0;
}
