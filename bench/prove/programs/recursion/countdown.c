// A recursion that only passes a counter on. Invariant (summary): the result is the argument's start plus n.
// BUG: an argument of 8 bits.
// INPUTS: 300
#include <fathom.h>
#ifdef BUG
static unsigned count(unsigned n, unsigned char sum) {
#else
static unsigned count(unsigned n, unsigned sum) {
#endif
  if (n == 0)
    return sum;
  return count(n - 1, sum + 1);
}
int main(void) {
  unsigned n = fathom_nondet_ushort();
  fathom_assert(count(n, 0) == n);
  return 0;
}
