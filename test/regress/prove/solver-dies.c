// Whatever becomes of the solver of Horn clauses (killed, out of memory, silent, or it says what is not so) there is no
// proof, and a verdict all the same: its answers are guesses, and failures are what deepening finds.
// RUN: %exit 0 %fathom prove --engine=spacer %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:kill -9 $$" %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:exit 1" %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:ulimit -v 20000; exec z3 -in fp.engine=spacer" %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:exec z3 -in fp.engine=spacer memory_max_size=1" %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=spacer --timeout=3 "--chc-solver=smtlib:exec sleep 1000" %s 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:cat > /dev/null; echo sat; echo '()'" %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:cat > /dev/null; echo sat; echo '((define-fun |main/BB1| ((a Bool)) Bool false))'" %s 2>&1 | FileCheck %s
// Who says that there is a failure is not believed either.
// RUN: %exit 20 %fathom prove --engine=spacer "--chc-solver=smtlib:cat > /dev/null; echo unsat" %s 2>&1 | FileCheck %s --check-prefix=UNSAT
// RUN: %exit 10 %fathom prove --engine=spacer "--chc-solver=smtlib:cat > /dev/null; echo sat; echo '()'" -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// The re-check may need more than there is: no verdict without it.
// RUN: %fathom prove --engine=spacer --certificate=%t.cert %s
// RUN: %exit 0 %fathom recheck %t.cert
// RUN: %exit 20 %fathom recheck --memory-limit=1 %t.cert | FileCheck %s --check-prefix=LIMIT
// SAFE: {{^}}fathom: SAFE{{$}}
// CHECK: no proof at bound
// CHECK: {{^}}fathom: UNKNOWN (bound 16 too small for
// TIME: {{^}}fathom: UNKNOWN (timeout
// UNSAT: no proof at bound 1: the Horn clauses allow a failure
// UNSAT: {{^}}fathom: UNKNOWN (bound 16 too small for
// BUG: {{^}}fathom: UNSAFE
// LIMIT: {{^}}fathom: UNKNOWN (the certificate is refused: {{.*}}(memory limit))
#include <fathom.h>
int main(void) {
  int mode = 0, next = 0, n = 0;
  while (fathom_nondet_bool()) {
    if (mode == 0)
      next = 3;
    else if (mode == 3)
      next = fathom_nondet_bool() ? 5 : 0;
    else if (mode == 5)
      next = 0;
    else
      next = 4;
    mode = next;
#ifdef BUG
    if (++n == 9)
      mode = 4;
#endif
    fathom_assert(mode != 4 && mode != 1);
  }
  return n > 9;
}
