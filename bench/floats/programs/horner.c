// A polynomial on [-1, 1] stays within the sum of its coefficients.
#include <fathom.h>

int main(void) {
  float x = fathom_nondet_float();
  fathom_assume(x >= -1 && x <= 1);
  float p = ((0.25f * x - 0.5f) * x + 1.0f) * x + 0.125f;
#ifdef BUG
  fathom_assert(p <= 0.87f);
#else
  fathom_assert(p >= -1.9f && p <= 1.9f);
#endif
  return 0;
}
