// 8-bit sequence numbers with a window of four. Invariant: (unsigned char)(next - base) <= 4.
// BUG: an old acknowledgement is believed.
// INPUTS: 1 0 1 0 1 1 200
#include <fathom.h>
int main(void) {
  unsigned char base = 0, next = 0;
  while (fathom_nondet_bool()) {
    if (fathom_nondet_bool()) {
      unsigned char ack = fathom_nondet_uchar();
#ifdef BUG
      if (ack >= base)
#else
      if ((unsigned char)(ack - base) <= (unsigned char)(next - base))
#endif
        base = ack;
    } else if ((unsigned char)(next - base) < 4)
      next++;
    fathom_assert((unsigned char)(next - base) <= 4);
  }
  return 0;
}
