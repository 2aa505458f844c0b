// A local of the body is new in each iteration. Invariant: sum <= 3 * n.
// BUG: it is static.
// INPUTS: 1 1 1 1 0
#include <fathom.h>
int main(void) {
  unsigned n = 0, sum = 0;
  while (n < 1000000000 && fathom_nondet_bool()) {
#ifdef BUG
    static unsigned local = 0;
#else
    unsigned local = 0;
#endif
    local += 2;
    sum += local;
    n++;
    fathom_assert(sum <= 3 * n);
  }
  return 0;
}
