// A solver that lies: wherever a number is arbitrary, as in cut programs only here, it finds that nothing fails. So every
// claim holds, and none is needed. The re-check is made by another solver, and refutes the proof: that is no answer but a
// failure of our own, whether the program is safe or not. The same solver without the lie proves the program that is.
// RUN: %exit 0 %fathom prove "--solver=smtlib:exec z3 -in" %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 31 %fathom prove "--solver=smtlib:sed -u '/declare-const.*BitVec 32/,/^never/ s/^(assert .*/(assert false)/' | z3 -in" %s 2>&1 | FileCheck %s
// RUN: %exit 31 %fathom prove -DWRONG "--solver=smtlib:sed -u '/declare-const.*BitVec 32/,/^never/ s/^(assert .*/(assert false)/' | z3 -in" %s 2>&1 | FileCheck %s
// RUN: %exit 31 %fathom check "--solver=smtlib:sed -u '/declare-const.*BitVec 32/,/^never/ s/^(assert .*/(assert false)/' | z3 -in" %s 2>&1 | FileCheck %s
// No certificate, and no witness of correctness.
// RUN: rm -f %t.cert %t.yml
// RUN: %exit 31 %fathom prove --certificate=%t.cert --witness=%t.yml "--solver=smtlib:sed -u '/declare-const.*BitVec 32/,/^never/ s/^(assert .*/(assert false)/' | z3 -in" %s 2>&1 | FileCheck %s
// RUN: not grep -q certificate %t.cert
// RUN: not grep -q invariant %t.yml
// With HARD the numbers are factors of one that nobody factors here. Where the re-check has no answer there is no proof.
// RUN: %exit 20 %fathom check --stats --timeout=4 -DHARD "--solver=smtlib:sed -u '/declare-const.*BitVec 32/,/^never/ s/^(assert .*/(assert false)/' | z3 -in" %s 2>&1 | FileCheck %s --check-prefix=NONE
// SAFE: {{^}}fathom: SAFE{{$}}
// CHECK-NOT: SAFE
// CHECK: fathom: UNKNOWN (internal error: a proof that another solver refutes: {{.*}}recheck-disagrees.c:[[#]]: assert
// NONE: prove.recheck-waits {{ *}}{{[1-9]}}
// NONE: {{^}}fathom: UNKNOWN (timeout; bound {{.*}} too small
#include <fathom.h>
int main(void) {
#ifdef HARD
  unsigned a = 1, b = 1;
  while (fathom_nondet_bool()) {
    a = a * 5 + 2;
    b = b * 7 + 4;
    fathom_assert((unsigned long long)a * b != 0xa688906edf8c4071u || a == 1 || b == 1);
  }
#else
  unsigned up = 0, down = 0;
  while (fathom_nondet_bool()) {
    up += 2;
    down -= 2;
#ifdef WRONG
    if (up == 4000000000u)
      down++;
#endif
  }
  fathom_assert(up + down == 0);
#endif
  return 0;
}
