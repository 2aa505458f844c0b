// Two steps towards a square root: no division by zero, and the result is large
// enough.
#include <fathom.h>

int main(void) {
  float x = fathom_nondet_float();
  fathom_assume(x >= 1 && x <= 4);
  float r = x;
  for (int i = 0; i < 2; ++i)
    r = 0.5f * (r + x / r);
#ifdef BUG
  fathom_assert(r * r <= 4);
#else
  fathom_assert(r >= 0.5f && r <= 5);
#endif
  return 0;
}
