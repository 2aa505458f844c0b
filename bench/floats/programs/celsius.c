// Degrees to the other scale and back, to within a thousandth.
#include <fathom.h>

int main(void) {
  float c = fathom_nondet_float();
  fathom_assume(c >= -40 && c <= 120);
  float f = c * 1.8f + 32;
#ifdef BUG
  fathom_assert(f > -40);
#else
  fathom_assert(f >= -41 && f <= 249);
  int whole = (int)f;
  fathom_assert(whole >= -41 && whole <= 248);
#endif
  return 0;
}
