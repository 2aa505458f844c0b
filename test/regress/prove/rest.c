// Where one property fails, or nobody can prove it, the others are proved without a bound, for executions that do not fail
// before: by `prove`, and by `check --keep-going`. What lies before is proved without a condition. With WRONG another one fails,
// later: it is not proved. With HIDES what only fails behind the failing check is proved, and the report says so; with IN_FRONT
// the same check stands before the failing one, and fails.
// RUN: %exit 10 %fathom prove --trace=full %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --keep-going %s 2>&1 | FileCheck %s --check-prefix=CHECK-KEEP
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: %exit 10 %fathom prove --trace=full -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check --keep-going -DWRONG %s 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exit 10 %fathom prove --trace=full -DHIDES %s 2>&1 | FileCheck %s --check-prefix=HIDES
// RUN: %exit 10 %fathom prove --trace=full -DIN_FRONT %s 2>&1 | FileCheck %s --check-prefix=IN-FRONT
// RUN: %exit 20 %fathom prove --engine=houdini --trace=full -DOPEN %s 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %exit 20 %fathom prove --engine=houdini --trace=full -DOPEN -DWRONG %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 10 %fathom prove --json=%t.json %s > /dev/null 2>&1
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// CHECK: error: assert: assertion does not hold: (k != 7
// CHECK: rest.c:[[#]]: for any number of iterations: {{.*}}y
// CHECK: assert {{.*}} proved{{$}}
// CHECK: assert {{.*}} failed, confirmed
// CHECK: assert {{.*}} proved, for executions that do not fail before{{$}}
// CHECK: 3 properties: 1 failed, 2 proved; of the proved ones 1 for executions that do not fail before{{$}}
// CHECK: {{^}}fathom: UNSAFE (1 of 3 properties)
// CHECK-KEEP: 3 properties: 1 failed, 2 proved; of the proved ones 1 for executions that do not fail before{{$}}
// FIRST: 3 properties: 1 failed, 1 proved, 1 not decided
// WRONG: assert {{.*}} failed, confirmed
// WRONG: unknown: bound too small
// WRONG: 3 properties: 1 failed, 1 proved, 1 not decided
// BOTH: 3 properties: 2 failed, 1 proved
// HIDES: assert {{.*}} failed, confirmed
// HIDES: assert {{.*}} proved, for executions that do not fail before
// HIDES: assert {{.*}} proved, for executions that do not fail before
// HIDES: {{^}}fathom: UNSAFE (1 of 4 properties)
// IN-FRONT: {{^}}fathom: UNSAFE (2 of 4 properties)
// OPEN: for any number of iterations: {{.*}}y
// OPEN: assert {{.*}} unknown: bound too small
// OPEN: assert {{.*}} proved, for executions that do not fail before
// OPEN: {{^}}fathom: UNKNOWN (bound 16 too small
// NONE-NOT: for any number of iterations
// NONE: 3 properties: 1 proved, 2 not decided
// JSON: "behind-open": true
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), x = 0, y = 0, z = 1;
  int k = fathom_nondet_int(), a = fathom_nondet_int() & 3;
  fathom_assert(a >= 0);
  for (unsigned i = 0; i < n; i++) {
#ifdef IN_FRONT
    fathom_assert(k != 7 || i == 0);
#endif
#ifdef OPEN
    z = (z ^ (z >> 3)) * 77777777u + 1013904223u;
    fathom_assert(z != 0x12345u);
#else
    fathom_assert((k != 7 && k != 8) || i == 0);
#endif
#ifdef HIDES
    fathom_assert(k != 7 || i == 0);
#endif
    if (fathom_nondet_bool()) {
      x++;
      y++;
    } else {
      x += 2;
      y += 2;
    }
#ifdef OPEN
#define LATE 0x80000000u
#else
#define LATE 40
#endif
#ifdef WRONG
    if (x == LATE)
      y++;
#endif
  }
  fathom_assert(x == y);
  return 0;
}
