// After a failed check the result is anything; the check is the same.
// RUN: %fathom emit --stage=prepared --on-ub=havoc %s | FileCheck %s
// RUN: %fathom emit --stage=prepared --on-ub=continue %s | FileCheck %s --check-prefix=CONTINUE
#include <fathom.h>

// CHECK-LABEL: define {{.*}}@add(
// CHECK: %[[SUM:.*]] = extractvalue { i32, i1 } %{{.*}}, 0
// CHECK: call void @fathom.check(i1 %[[OK:.*]], i32 {{[0-9]+}},{{.*}}; signed-overflow
// CHECK: %[[ANY:.*]] = call i32 @fathom.nondet.i32
// CHECK: %[[RESULT:.*]] = select i1 %[[OK]], i32 %[[SUM]], i32 %[[ANY]]
// CHECK: ret i32 %[[RESULT]]
// CONTINUE-LABEL: define {{.*}}@add(
// CONTINUE: fathom.check
// CONTINUE-NOT: nondet
// CONTINUE: ret i32
static int add(int x, int y) { return x + y; }

// CHECK-LABEL: define {{.*}}@divide(
// CHECK: %[[SAFE:.*]] = select i1 %[[OK:.*]], i32 %y, i32 1
// CHECK: %[[QUOTIENT:.*]] = sdiv i32 %x, %[[SAFE]]
// CHECK: %[[ANY:.*]] = call i32 @fathom.nondet.i32
// CHECK: select i1 %[[OK]], i32 %[[QUOTIENT]], i32 %[[ANY]]
static int divide(int x, int y) { return x / y; }

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  return add(x, y) ^ divide(x, y);
}
