// The same computation twice, in another order of its arguments.
#include <fathom.h>

int main(void) {
  float x = fathom_nondet_float(), y = fathom_nondet_float();
  float z = fathom_nondet_float();
  fathom_assume(x >= -8 && x <= 8 && y >= -8 && y <= 8 && z >= -8 && z <= 8);
  float a = x * y + z;
#ifdef BUG
  float b = x * (y + z) - x * z + z;
#else
  float b = z + y * x;
#endif
  fathom_assert(a == b);
  return 0;
}
