// An inner loop that may end early or not at all. Invariant: the sum of its iterations is counted.
// BUG: the break is before the count.
// INPUTS: 1 1 3 0
#include <fathom.h>
int main(void) {
  unsigned work = 0, done = 0;
  while (fathom_nondet_bool()) {
    while (fathom_nondet_bool()) {
      work++;
#ifdef BUG
      if (fathom_nondet_uint() == 3)
        break;
      done++;
#else
      done++;
      if (fathom_nondet_uint() == 3)
        break;
#endif
    }
  }
  fathom_assert(work == done);
  return 0;
}
