// A masked position in a table. Invariant: pos < 256.
// BUG: a mask of 9 bits.
// INPUTS: 1 300
#include <fathom.h>
static unsigned char table[256];
int main(void) {
  unsigned pos = 0;
  while (fathom_nondet_bool()) {
    unsigned step = fathom_nondet_uint();
#ifdef BUG
    pos = (pos + step) & 511;
#else
    pos = (pos + step) & 255;
#endif
    table[pos]++;
  }
  return 0;
}
