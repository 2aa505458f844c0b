// Each iteration is a question that takes a moment: a prime number has no factors.
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
    fathom_assume(a > 1 && a < 1100 && b > 1 && b < 1100);
    fathom_assert(a * b != NUMBER);
  }
  return 0;
}
