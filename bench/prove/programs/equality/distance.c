// A distance stays what it was. Invariant: x - y == d (modulo 2^32).
// BUG: a rare branch moves only one end.
// INPUTS: 10 3 1 1 1 4 0
#include <fathom.h>
int main(void) {
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint(), d = x - y;
  while (fathom_nondet_bool()) {
    unsigned step = fathom_nondet_uint();
    x += step;
#ifdef BUG
    if (step == 4)
      continue;
#endif
    y += step;
  }
  fathom_assert(x - y == d);
  return 0;
}
