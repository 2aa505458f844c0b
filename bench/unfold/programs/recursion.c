// Fibonacci numbers by double recursion.
#include <assert.h>
#ifndef N
#define N 15
#endif
static unsigned fib(unsigned n) {
  if (n < 2)
    return n;
  unsigned before = fib(n - 1);
  return before + fib(n - 2);
}
int main(void) {
  unsigned x = 0, y = 1;
  for (unsigned i = 0; i < N; ++i) {
    unsigned z = x + y;
    x = y;
    y = z;
  }
  assert(fib(N) == x);
  return 0;
}
