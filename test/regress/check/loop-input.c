// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: loop-input.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#ifdef BUG
#define NEVER 15
#else
#define NEVER 14
#endif

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 5);
  unsigned sum = 0;
  for (unsigned i = 0; i <= n; i++)
    sum += i;
  fathom_assert(sum != NEVER);
  return 0;
}
