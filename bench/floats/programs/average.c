// The mean of four measurements lies in their range.
#include <fathom.h>

int main(void) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    float x = fathom_nondet_float();
    fathom_assume(x >= 0 && x <= 1000);
    sum += x;
  }
  float mean = sum / 4;
#ifdef BUG
  fathom_assert(mean < 1000);
#else
  fathom_assert(mean >= 0 && mean <= 1000);
#endif
  return 0;
}
