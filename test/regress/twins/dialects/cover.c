// Whether a condition can hold somewhere is answered, and never changes a
// verdict.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: :[[@LINE+16]]:3: note: cannot be covered: x == 300
// SAFE-NEXT: :[[@LINE+16]]:3: note: covered: x == 3
// SAFE-NEXT: :[[@LINE+16]]:3: note: cannot be covered: 0
// SAFE-NOT: ignored
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
// BUG: note: cannot be covered: x == 300
// BUG-NEXT: note: covered: x == 3
// BUG-NEXT: note: cannot be covered: 0
// BUG: {{^}}fathom: UNSAFE (1 of 1
#include <fathom.h>
void __CPROVER_cover(_Bool);
void __ESBMC_cover(_Bool);

int main(void) {
  unsigned char x = fathom_nondet_uchar();
  fathom_cover(x == 300);
  __CPROVER_cover(x == 3);
  __ESBMC_cover(0);
#ifdef BUG
  fathom_assert(x < 255);
#else
  fathom_assert(x < 256);
#endif
}
