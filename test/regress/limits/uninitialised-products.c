// docs/limits.md: of products, quotients and counts of bits more counts as uninitialised than depends on it: the values that
// are asked for here are 0 whatever the bit is. A bit operation is exact.
// RUN: %exit 10 %fathom check -DPRODUCT %s | FileCheck %s --check-prefix=ROUGH
// RUN: %exit 10 %fathom check -DQUOTIENT %s | FileCheck %s --check-prefix=ROUGH
// RUN: %exit 10 %fathom check -DCOUNT %s | FileCheck %s --check-prefix=ROUGH
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=EXACT
// ROUGH: error: uninitialised-read:
// ROUGH: {{^}}fathom: UNSAFE (1 of
// EXACT: {{^}}fathom: SAFE
#include <fathom.h>
int main(void) {
  unsigned x, bit = x & 1, k = fathom_nondet_uint();
  fathom_assume(k == 1 || k == 2);
#if defined(PRODUCT)
  unsigned zero = bit * k & 4;
#elif defined(QUOTIENT)
  unsigned zero = bit / (k + 1);
#elif defined(COUNT)
  unsigned zero = (unsigned)__builtin_popcount(bit) & 2;
#else
  unsigned zero = bit & k << 1;
#endif
  if (zero)
    return 1;
}
