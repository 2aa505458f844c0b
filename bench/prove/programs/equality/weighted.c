// Either one of a grows by 3 or a and b share it. Invariant: a + b == 3 * n.
// BUG: one branch adds 2.
// INPUTS: 1 0 0
#include <fathom.h>
int main(void) {
  unsigned a = 0, b = 0, n = 0;
  while (fathom_nondet_bool()) {
    n++;
    if (fathom_nondet_bool())
      a += 3;
    else {
      a += 1;
#ifdef BUG
      b += 1;
#else
      b += 2;
#endif
    }
  }
  fathom_assert(a + b == 3 * n);
  return 0;
}
