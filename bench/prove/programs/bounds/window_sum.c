// The number of ones among the last 8 bits. Invariant: sum is the number of ones in history, so at most 8.
// BUG: the bit that leaves is only taken away if the newest one is set.
// INPUTS: 1x16 1 0 1x30
#include <fathom.h>
int main(void) {
  unsigned char history = 0;
  unsigned sum = 0;
  while (fathom_nondet_bool()) {
    unsigned bit = fathom_nondet_bool();
#ifdef BUG
    sum -= history >> 7 & history;
#else
    sum -= history >> 7;
#endif
    history = (unsigned char)(history << 1 | bit);
    sum += bit;
    fathom_assert(sum <= 8);
  }
  return 0;
}
