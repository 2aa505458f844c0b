// Sums of small integers are exact as doubles, not as floats.
#include <fathom.h>

#ifdef BUG
typedef float number;
#else
typedef double number;
#endif

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int();
  fathom_assume(a >= 0 && a <= 100000000 && b >= 0 && b <= 100000000);
  number sum = (number)a + (number)b;
  fathom_assert((int)sum == a + b);
  return 0;
}
