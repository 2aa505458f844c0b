// Always odd. Invariant: the lowest bit of x is 1.
// BUG: a step of one.
// INPUTS: 1 1 1 1 1 7 0
#include <fathom.h>
int main(void) {
  unsigned x = 1;
  while (fathom_nondet_bool()) {
    unsigned k = fathom_nondet_uint();
#ifdef BUG
    if (k == 7)
      x += 1;
#endif
    x += 2 * k;
  }
  fathom_assert(x % 2 == 1);
  return 0;
}
