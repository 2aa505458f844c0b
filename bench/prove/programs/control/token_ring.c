// One token goes round. Invariant: exactly one of four bits is set.
// BUG: a lost token is made again without looking.
// INPUTS: 1 0 1 1 1 9
#include <fathom.h>
int main(void) {
  unsigned char ring = 1;
  while (fathom_nondet_bool()) {
    unsigned what = fathom_nondet_uint();
    if (what == 0)
      ring = (unsigned char)((ring << 1 | ring >> 3) & 15);
#ifdef BUG
    else if (what == 9)
      ring |= 1;
#else
    else if (what == 9 && ring == 0)
      ring = 1;
#endif
    fathom_assert((ring & (ring - 1)) == 0 && ring != 0);
  }
  return 0;
}
