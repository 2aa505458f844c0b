// One counter up, one down. Invariant: x + y == n.
// BUG: starts with one too many.
// INPUTS: 4
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), x = n, y = 0;
#ifdef BUG
  y = 1;
#endif
  while (x > 0) {
    x--;
    y++;
  }
  fathom_assert(y == n);
  return 0;
}
