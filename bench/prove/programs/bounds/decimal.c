// Numbers are written one behind the other, and the buffer is flushed in time. Invariant: used <= 64.
// BUG: flushed when there is no room for nine digits.
// INPUTS: 1 4000000000 1 4000000000 1 4000000000 1 4000000000 1 4000000000 1 12345 1 4000000000
#include <fathom.h>
int main(void) {
  char out[64];
  unsigned used = 0;
  while (fathom_nondet_bool()) {
    unsigned x = fathom_nondet_uint();
#ifdef BUG
    if (used + 9 > sizeof out)
#else
    if (used + 10 > sizeof out)
#endif
      used = 0;
    do {
      out[used++] = (char)('0' + x % 10);
      x /= 10;
    } while (x);
  }
  return 0;
}
