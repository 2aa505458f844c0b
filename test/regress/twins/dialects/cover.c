// What asks whether a condition can hold is not answered, never changes a
// verdict, and is noted.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE-DAG: chosen: {{.*}}fathom_cover
// SAFE-DAG: chosen: {{.*}}__CPROVER_cover
// SAFE-DAG: chosen: {{.*}}__ESBMC_cover
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
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
