// SAFE says in one line how loops without invariants were settled: by name where they are few, otherwise how many and how far.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom check -DMANY %s 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: %exit 0 %fathom check -DMANY --trace=full %s 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: %exit 0 %fathom check -DNONE %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 10 %fathom check -DMANY -DWRONG %s 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: {{^}}loops: {{.*}}settled-loops.c:[[# @LINE + 16]] at most 6 iterations, {{.*}}settled-loops.c:[[# @LINE + 19]] described as a whole{{$}}
// CHECK: {{^}}fathom: SAFE{{$}}
// MANY: {{^}}loops: 4 of at most 9 iterations, 1 described as a whole (--trace=full names them){{$}}
// FULL-NOT: loops:
// FULL-COUNT-4: settled-loops.c:[[#]]: at most
// FULL-NOT: loops:
// FULL: {{^}}fathom: SAFE{{$}}
// NONE-NOT: loops:
// NONE: {{^}}fathom: {{SAFE$|UNSAFE}}
#include <fathom.h>
static unsigned char bytes[64];
static unsigned sum;
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 64);
#ifndef NONE
  for (int i = 0; i < 6; i++)
    sum += fathom_nondet_bool();
  // As long as anybody likes.
  for (unsigned i = 0; i < n; i++)
    bytes[i] = 7;
#endif
#ifdef MANY
  for (int i = 0; i < 2; i++)
    sum += fathom_nondet_bool();
  for (int i = 0; i < 9; i++)
    sum += fathom_nondet_bool();
  for (int i = 0; i < 5; i++)
    sum += fathom_nondet_bool();
#endif
#ifdef WRONG
  fathom_assert(sum < 5);
#endif
  fathom_assert(sum <= 22);
  return 0;
}
