// Hours, minutes, seconds. Invariant: s < 60, m < 60, h < 24.
// BUG: leap seconds: 60 is not set back when the minute is 59.
// INPUTS: 1x3600
#include <fathom.h>
int main(void) {
  unsigned h = 0, m = 0, s = 0;
  while (fathom_nondet_bool()) {
    if (++s == 60) {
#ifdef BUG
      if (m != 59)
#endif
        s = 0;
      if (++m == 60) {
        m = 0;
        if (++h == 24)
          h = 0;
      }
    }
    fathom_assert(s < 60 && m < 60 && h < 24);
  }
  return 0;
}
