// First the header's bytes, then the body's. Invariant: got <= (body ? length : 4), length <= 64.
// BUG: the length is used before it is compared with the limit.
// INPUTS: 255x4 1x80
#include <fathom.h>
static unsigned char buffer[64];
int main(void) {
  unsigned got = 0, length = 0;
  bool body = false;
  for (;;) {
    unsigned char c = fathom_nondet_uchar();
    if (!body) {
      length = c;
      if (++got == 4) {
#ifdef BUG
        if (length == 0)
#else
        if (length == 0 || length > sizeof buffer)
#endif
          break;
        body = true;
        got = 0;
      }
    } else {
      buffer[got] = c;
      if (++got == length) {
        body = false;
        got = 0;
      }
    }
  }
  return 0;
}
