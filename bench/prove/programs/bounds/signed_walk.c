// A random walk between walls. Invariant: -50 <= x <= 50.
// BUG: one wall may be jumped over by a step of two.
// INPUTS: 1 1 1 1 1 1 1x140
#include <fathom.h>
int main(void) {
  int x = 0;
  while (fathom_nondet_bool()) {
#ifdef BUG
    if (fathom_nondet_bool() && x != 50)
      x += x == 49 ? 2 : 1;
#else
    if (fathom_nondet_bool() && x < 50)
      x++;
#endif
    else if (x > -50)
      x--;
    fathom_assert(-50 <= x && x <= 50);
  }
  return 0;
}
