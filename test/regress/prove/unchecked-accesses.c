// Who asks about assertions only has proofs as well: they show that accesses stay in their objects, which nobody asked
// for. Where one does not, or nobody can say so, there is no proof, and no failure either.
// RUN: %exit 0 %fathom check --checks=assert %s --certificate=%t.cert 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom recheck %t.cert
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom prove --checks=assert -DOUTSIDE %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' > %t.prp
// RUN: %exit 0 %fathom check --checks=%t.prp %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --checks=%t.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom prove --checks=%t.prp -DOUTSIDE %s 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// CHECK: chosen: not checked (--checks): memory
// CHECK: {{^}}fathom: SAFE{{$}}
// BUG: error: assert
// OUTSIDE-NOT: error:
// OUTSIDE: fathom: UNKNOWN (bound 16 too small
#include <fathom.h>
void reach_error(void);
int ring[8];
int main(void) {
  unsigned head = 0, full = 0;
  while (fathom_nondet_bool()) {
    ring[head] = 1;
    full += full < 8;
#ifdef OUTSIDE
    head = head == 9 ? 0 : head + 1; // writes what lies behind the ring
#else
    head = (head + 1) % 8;
#endif
#ifdef BUG
    if (head > 6)
      reach_error(), fathom_assert(0);
#else
    if (head > 8 && full > 8)
      reach_error(), fathom_assert(0);
#endif
  }
  return 0;
}
