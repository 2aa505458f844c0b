// What an option takes away is told with the verdict.
// RUN: %exit 0 %fathom check --checks=-pointer-compare,-signed-overflow -DORDER %s | FileCheck %s --check-prefix=ORDER
// ORDER: chosen: not checked (--checks): pointer-compare, signed-overflow
// ORDER: chosen: addresses as numbers: a layout of Fathom's (--allocator) at {{.*}}rows-of-options.c:[[#]]
// ORDER: fathom: SAFE
// EXPECT -DORDER: UNSAFE pointer-compare
// RUN: %exit 0 %fathom check --checks=assert -DVOLATILE --volatile=memory %s | FileCheck %s --check-prefix=VOLATILE
// VOLATILE: chosen: volatile reads give what memory holds (--volatile)
// VOLATILE: chosen: not checked (--checks): memory, ub
// VOLATILE: fathom: SAFE
// RUN: %exit 10 %fathom check -DVOLATILE %s
// RUN: %exit 0 %fathom check --on-ub=continue %s | FileCheck %s --check-prefix=UB
// UB: chosen: executions go on behind a failed check, with what the machine computes (--on-ub)
// UB: fathom: SAFE
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: chosen
// NONE: fathom: SAFE
// TWINS: note_options, note_order
#include <fathom.h>

int a, b;
volatile int device;

int main(void) {
#ifdef ORDER
  int *p = &a, *q = &b;
  int first = p < q;
  fathom_assert(first == (p < q));
#elif defined(VOLATILE)
  device = 1;
  fathom_assert(device == 1);
#endif
  return 0;
}
