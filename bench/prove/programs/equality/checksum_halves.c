// A sum over 16 bits, kept as two bytes with a carry. Invariant: low + 256 * high == sum modulo 2^16.
// BUG: the carry is lost when the low byte was 255 before.
// INPUTS: 1 255 1 255 0
#include <fathom.h>
int main(void) {
  unsigned short sum = 0;
  unsigned char low = 0, high = 0;
  while (fathom_nondet_bool()) {
    unsigned char x = fathom_nondet_uchar();
    sum += x;
    unsigned t = low + x;
#ifdef BUG
    if (t > 255 && low != 255)
#else
    if (t > 255)
#endif
      high++;
    low = t;
  }
  fathom_assert((unsigned short)(low + 256 * high) == sum);
  return 0;
}
