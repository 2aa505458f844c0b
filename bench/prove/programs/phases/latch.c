// Once the alarm is on it stays on. Invariant: seen implies alarm.
// BUG: a quiet time of ten samples clears it.
// INPUTS: 1 200 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
#include <fathom.h>
int main(void) {
  bool alarm = false, seen = false;
  unsigned quiet = 0;
  while (fathom_nondet_bool()) {
    unsigned char level = fathom_nondet_uchar();
    if (level > 100) {
      alarm = seen = true;
      quiet = 0;
    } else if (quiet < 10)
      quiet++;
#ifdef BUG
    if (quiet == 10)
      alarm = false;
#endif
    fathom_assert(!seen || alarm);
  }
  return 0;
}
