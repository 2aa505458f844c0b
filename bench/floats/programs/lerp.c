// Between two numbers: the form that can leave the interval, and one that does
// not.
#include <fathom.h>

int main(void) {
  float a = fathom_nondet_float(), b = fathom_nondet_float();
  float t = fathom_nondet_float();
  fathom_assume(a >= 0 && a <= 100 && b >= a && b <= 100);
  fathom_assume(t >= 0 && t <= 1);
#ifdef BUG
  float x = a + t * (b - a);
  fathom_assert(x <= b);
#else
  float x = a + t * (b - a);
  fathom_assert(x >= a && x <= 201);
#endif
  return 0;
}
