// A ring of 256 bytes whose counters run on and wrap around. Invariant: in - out <= 256 (modulo 2^32).
// BUG: full is in == out + 256 without the wrap-around of 16 bits that one counter has.
// INPUTS: 1x65536 0
#include <fathom.h>
static unsigned char data[256];
static unsigned in;
#ifdef BUG
static unsigned short out;
#else
static unsigned out;
#endif
int main(void) {
  /* 1: put and get in turn; 2: put; 3: get; 0: the end. */
  unsigned what;
  while ((what = fathom_nondet_uint()) != 0) {
    if (what <= 2 && in - out < 256) {
      data[in & 255] = (unsigned char)what;
      in++;
    }
    if ((what == 1 || what == 3) && in != out) {
      fathom_assert(data[out & 255] <= 2);
      out++;
    }
    fathom_assert(in - out <= 256);
  }
  return 0;
}
