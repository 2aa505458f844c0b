// Bounds that a search finds are printed as people write them: two that together say that a number is another one as x != c,
// and no negation of a comparison. What is printed holds: read back, it is stated, and proves the program again. A twin that
// states the opposite fails.
// RUN: %exit 0 %fathom prove --engine=pdr %s 2>&1 | FileCheck %s
// RUN: %fathom prove --engine=pdr %s 2>/dev/null | sed -n 's/.*for any number of iterations: \(.*\)/#define STATED (\1)/p' > %t.h
// RUN: cat %t.h %s > %t.c
// RUN: %exit 0 %fathom prove --engine=houdini %t.c 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: %exit 10 %fathom prove -DNOT=! %t.c 2>&1 | FileCheck %s --check-prefix=NOT
// CHECK-NOT: !(
// CHECK: for any number of iterations: {{.*}}{{x != [0-9]+}}
// CHECK-NOT: !(
// CHECK: {{^}}fathom: SAFE{{$}}
// AGAIN: {{^}}fathom: SAFE{{$}}
// NOT: {{^}}fathom: UNSAFE
#include <fathom.h>
#ifndef NOT
#define NOT
#endif
int main(void) {
  unsigned x = 3; // 23 is no square, whatever overflows
  while (fathom_nondet_bool()) {
#ifdef STATED
    fathom_invariant(NOT STATED);
#endif
    x = x * x;
  }
  fathom_assert(x != 23);
  return 0;
}
