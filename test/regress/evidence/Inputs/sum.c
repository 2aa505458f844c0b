#include <fathom.h>
int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
  fathom_assume(a <= b);
#ifdef OTHER
  unsigned m = a / 2 + b / 2 + (a & b & 1);
#else
  unsigned m = (a & b) + ((a ^ b) >> 1);
#endif
  fathom_assert(a <= m && m <= b);
  return 0;
}
