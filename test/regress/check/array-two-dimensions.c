// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: array-two-dimensions.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int m[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      m[i][j] = 10 * i + j;
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 3 && j < 4);
#ifdef BUG
  fathom_assert(m[i][j] < 23);
#else
  fathom_assert(m[i][j] == (int)(10 * i + j));
#endif
  return 0;
}
