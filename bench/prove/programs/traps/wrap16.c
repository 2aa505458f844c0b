// 16 bits that are tested before they wrap around. Invariant: low <= high.
// BUG: not tested: after 65536 steps the high one starts again.
// INPUTS: 1x65537
#include <fathom.h>
int main(void) {
  unsigned short low = 0, high = 0;
  while (fathom_nondet_bool()) {
#ifndef BUG
    if (high == 65535)
      break;
#endif
    high++;
    if (high == 10)
      low = 10;
    fathom_assert(low <= high);
  }
  return 0;
}
