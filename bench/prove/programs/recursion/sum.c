// The sum 1 + ... + n by recursion. Invariant (summary): 2 * sum(n) == n * (n + 1).
// BUG: the end is at 1, with 0.
// INPUTS: 4
#include <fathom.h>
static unsigned long sum(unsigned long n) {
#ifdef BUG
  if (n <= 1)
#else
  if (n == 0)
#endif
    return 0;
  return n + sum(n - 1);
}
int main(void) {
  unsigned long n = fathom_nondet_ushort();
  fathom_assert(2 * sum(n) == n * (n + 1));
  return 0;
}
