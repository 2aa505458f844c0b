// A prime number has no factors, which takes a moment to see; then there is a loop without an end.
#include <fathom.h>

int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
  fathom_assume(a > 1 && a < LIMIT && b > 1 && b < LIMIT);
  fathom_assert(a * b != NUMBER);
  volatile int x = 1;
  while (x)
    x = x;
  return 0;
}
