// Constants of type double in computations with floats.
#include <fathom.h>

int main(void) {
  float x = fathom_nondet_float();
  fathom_assume(x > 0.1 && x < 0.9);
  float y = x * 0.5 + 0.25;
#ifdef BUG
  fathom_assert(y < 0.65);
#else
  fathom_assert(y > 0.2 && y < 0.8);
#endif
  return 0;
}
