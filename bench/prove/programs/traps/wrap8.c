// A counter of 8 bits with a reset. Invariant: c < 200.
// BUG: the reset is at 255, behind which it wraps around to 0 and a flag is not set.
// INPUTS: 1x260
#include <fathom.h>
int main(void) {
  unsigned char c = 0;
  bool full = false;
  unsigned long n = 0;
  while (n < 100000000000ul && fathom_nondet_bool()) {
    c++;
    n++;
#ifdef BUG
    if (c == 200 && n < 200)
#else
    if (c == 200)
#endif
      full = true;
    if (full)
      c = 199;
    fathom_assert(full ? n >= 200 : n == c);
  }
  return 0;
}
