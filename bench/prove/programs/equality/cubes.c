// Cubes by differences. Invariant: x == n^3, y == 3 n^2 + 3 n + 1, z == 6 n + 6.
// BUG: the second difference grows by 5.
// INPUTS: 1 1 1 1 0
#include <fathom.h>
int main(void) {
  unsigned n = 0, x = 0, y = 1, z = 6;
  while (fathom_nondet_bool()) {
    n++;
    x += y;
    y += z;
#ifdef BUG
    z += 5;
#else
    z += 6;
#endif
  }
  fathom_assert(x == n * n * n);
  return 0;
}
