// `fathom check` looks for proofs beside deepening: what no bound settles is proved, with what settles each loop; what fails in
// the 21st iteration is found by deepening; and both say the same each time. `--engine=bmc` looks for none.
// RUN: %exit 0 %fathom check %s > %t.1 2>&1
// RUN: FileCheck %s < %t.1
// RUN: %exit 0 %fathom check %s > %t.2 2>&1
// RUN: cmp %t.1 %t.2
// RUN: %exit 10 %fathom check -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom check --engine=bmc --timeout=3 %s 2>&1 | FileCheck %s --check-prefix=BMC
// RUN: %exit 0 %fathom check --trace=full %s 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: %exit 0 %fathom check --trace=full -DPLAIN %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %exit 0 %fathom check --json=%t.json %s > /dev/null 2>&1
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// CHECK: bound 4: 1 loop not finished
// CHECK-NOT: no proof
// CHECK: lane.c:[[#]]: for any number of iterations: {{.*}}up
// CHECK: {{^}}loops: {{.*}}lane.c:[[#]] at most 3 iterations{{$}}
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE
// BMC-NOT: no proof
// BMC-NOT: for any number
// BMC: {{^}}fathom: UNKNOWN (timeout; bound
// FULL-DAG: lane.c:[[#]]: at most 3 iterations
// FULL-DAG: lane.c:[[#]]: for any number of iterations: {{.*}}up
// PLAIN: lane.c:[[#]]: described as a whole
// JSON: "loops": [
// JSON-DAG: "settled": "bound",
// JSON-DAG: "settled": "invariant",
// JSON: "invariants": [
// JSON: up
#include <fathom.h>
unsigned char bytes[64];
int main(void) {
  unsigned up = 0, down = 0, sum = 0;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 64);
  for (int i = 0; i < 3; i++)
    sum += fathom_nondet_bool();
  for (unsigned i = 0; i < n; i++)
    bytes[i] = 7;
#ifndef PLAIN
  while (fathom_nondet_bool()) {
    up += 2;
    down -= 2;
#ifdef WRONG
    if (up == 42)
      down++;
#endif
  }
#endif
  fathom_assert(up + down == 0);
  fathom_assert(sum <= 3);
  return 0;
}
