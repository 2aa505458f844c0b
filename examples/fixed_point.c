// A gain in fixed point (Q8.8) against the same in floating point: how far are
// they apart? The product is cut off, so it is up to one step below.
//
//   ./fathom check examples/fixed_point.c          half a step is not enough
//   ./fathom check -DFIXED examples/fixed_point.c
#include <fathom.h>
#include <stdint.h>

enum { GAIN = 77 };

static int16_t scale_fixed(int16_t x) { return (int16_t)((x * GAIN) >> 8); }
static float scale_float(float x) { return x * (GAIN / 256.0f); }

int main(void) {
  int16_t x = fathom_nondet_short();
  fathom_assume(x >= -2560 && x <= 2560);
  float apart = scale_fixed(x) / 256.0f - scale_float(x / 256.0f);
#ifdef FIXED
  fathom_assert(apart <= 0 && apart > -1 / 256.0f);
#else
  fathom_assert(apart >= -0.5f / 256 && apart <= 0.5f / 256);
#endif
  return 0;
}
