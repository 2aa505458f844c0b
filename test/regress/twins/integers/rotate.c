// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: rotate.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static uint32_t rotl(uint32_t x, unsigned n) {
#ifdef BUG
  return x << n | x >> (31 - n);
#else
  return x << n | x >> (-n & 31);
#endif
}

int main(void) {
  uint32_t x = fathom_nondet_uint32();
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 32);
  fathom_assert(rotl(rotl(x, n), (32 - n) & 31) == x);
  return 0;
}
