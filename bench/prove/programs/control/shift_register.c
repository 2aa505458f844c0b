// A shift register with feedback does not come to zero. Invariant: x != 0.
// BUG: the feedback is a shift only, in one case.
// INPUTS: 1x40
#include <fathom.h>
int main(void) {
  unsigned short x = 1;
  while (fathom_nondet_bool()) {
    unsigned bit = (x ^ x >> 2 ^ x >> 3 ^ x >> 5) & 1u;
#ifdef BUG
    if (x == 1)
      bit = 0;
#endif
    x = (unsigned short)(x >> 1 | bit << 15);
    fathom_assert(x != 0);
  }
  return 0;
}
