// All that fail are found, each once, by one solver; the others are proved.
// RUN: %exit 10 %fathom check --trace=full %s | FileCheck %s
// RUN: %exit 10 %fathom check --stop-at-first %s | FileCheck %s --check-prefix=FIRST
// EXPECT -DX=15: SAFE
// CHECK-COUNT-3: error: assert
// CHECK-NOT: error:
// CHECK: properties:
// CHECK-DAG: m41-many-properties.c:21:3  proved
// CHECK-DAG: m41-many-properties.c:22:3  failed, confirmed
// CHECK-DAG: m41-many-properties.c:23:3  failed, confirmed
// CHECK-DAG: m41-many-properties.c:24:3  proved
// CHECK-DAG: m41-many-properties.c:25:3  failed, confirmed
// CHECK: {{^}}fathom: UNSAFE (3 of 5 properties)
// FIRST-COUNT-1: error: assert
// FIRST: {{^}}fathom: UNSAFE (1 of 5 properties)
#include <fathom.h>
#ifndef X
#define X (fathom_nondet_uint() % 100)
#endif
int main(void) { unsigned x = X;
  fathom_assert(x < 100);
  fathom_assert(x > 10);
  fathom_assert(x < 90);
  fathom_assert(x != 200);
  fathom_assert(x % 7 == 1);
  return 0;
}
