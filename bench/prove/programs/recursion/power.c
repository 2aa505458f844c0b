// Powers by squaring keep odd numbers odd. Invariant (summary): x odd implies power(x, n) odd.
// BUG: for even exponents one factor is added.
// INPUTS: 3 2
#include <fathom.h>
static unsigned power(unsigned x, unsigned n) {
  if (n == 0)
    return 1;
  if (n % 2)
    return x * power(x, n - 1);
  unsigned half = power(x, n / 2);
#ifdef BUG
  return half * half + half;
#else
  return half * half;
#endif
}
int main(void) {
  unsigned x = fathom_nondet_uint(), n = fathom_nondet_uint();
  fathom_assume(x % 2 == 1);
  fathom_assert(power(x, n) % 2 == 1);
  return 0;
}
