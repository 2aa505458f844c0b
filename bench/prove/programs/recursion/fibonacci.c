// Fibonacci numbers are at least n - 1. Invariant (summary): fib(n) >= n - 1, fib(n) >= 0.
// BUG: the second number is 0.
// INPUTS: 5
#include <fathom.h>
static unsigned fib(unsigned n) {
#ifdef BUG
  if (n < 2)
    return 0;
#else
  if (n < 2)
    return n;
#endif
  unsigned long s = (unsigned long)fib(n - 1) + fib(n - 2);
  return s > 1000000 ? 1000000 : (unsigned)s;
}
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 1 && n <= 1000000);
  fathom_assert(fib(n) >= n - 1);
  return 0;
}
