// Bits of a partly written word are combined, so that shadows are larger than exact at first, and the
// check of the branch fails of them only; the failure stands behind it.
#include <fathom.h>

int main(void) {
  unsigned x;
  unsigned char *p = (unsigned char *)&x;
  p[0] = fathom_nondet_uchar();
  unsigned y = (x & 0xff) + 1;
  if ((y * 3 & 3) == 2)
    y = 7;
  int z = fathom_nondet_int();
#ifdef FIXED
  fathom_assume(z < 1000);
#endif
  if (z > 0)
    z = z + 1;
  fathom_assert(y <= 256);
  return z;
}
