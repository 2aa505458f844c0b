// A number is brought between two limits, and scaled to an index.
#include <fathom.h>

static float clamp(float x, float low, float high) {
  return x < low ? low : x > high ? high : x;
}

int main(void) {
  float x = fathom_nondet_float();
#ifndef BUG
  fathom_assume(x == x);
#endif
  int level = (int)(clamp(x, 0, 1) * 255);
  fathom_assert(level >= 0 && level <= 255);
  return 0;
}
