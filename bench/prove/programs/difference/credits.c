// Credits are given, used and returned. Invariant: used + free == 8 is not said by the program: given - used <= 8.
// BUG: a credit is returned twice.
// INPUTS: 1 0 1 1 1 1 0
#include <fathom.h>
int main(void) {
  unsigned used = 0, open = 8, jobs = 0;
  while (fathom_nondet_bool()) {
    if (!fathom_nondet_bool()) {
      if (open > 0) {
        open--;
        used++;
        jobs++;
      }
    } else if (used > 0) {
#ifdef BUG
      if (jobs == 1)
        open++;
#endif
      used--;
      open++;
    }
    fathom_assert(used <= 8 && open <= 8);
  }
  return 0;
}
