// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: assert-header.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#include <assert.h>

#ifdef BUG
#define STEP 2
#else
#define STEP 1
#endif

int main(void) {
  unsigned char x = fathom_nondet_uchar();
  unsigned y = x + STEP;
  assert(y - x == 1);
  return 0;
}
