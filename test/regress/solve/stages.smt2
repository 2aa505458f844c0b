; Log, cross-check and statistics around a back-end. The log is itself a script
; with the same answers.
; RUN: %fathom solve --solver=z3 --cross-check=cvc5 --log-smt2=%t.log --stats %s > %t.out 2> %t.err
; RUN: FileCheck %s < %t.out
; RUN: FileCheck --check-prefix=STATS %s < %t.err
; RUN: FileCheck --check-prefix=LOG %s < %t.log
; RUN: %fathom solve --solver=z3 %t.log | FileCheck %s
; RUN: %fathom solve --solver=z3 --stats=json %s 2>&1 >/dev/null | FileCheck --check-prefix=JSON %s
(declare-const |an x| (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (bvumulo |an x| y))
(push 1)
(assert (= y #x00))
(check-sat)
; CHECK: unsat
(pop 1)
(check-sat-assuming ((bvult y #x10)))
; CHECK-NEXT: {{^}}sat
; CHECK-NOT: {{.}}

; LOG: (declare-const |an x| (_ BitVec 8))
; LOG: (push 1)
; LOG: (check-sat)
; LOG-NEXT: ; answer: unsat
; LOG-NEXT: (pop 1)
; LOG: (check-sat-assuming (
; LOG-NEXT: ; answer: sat

; STATS-DAG: solver.calls.check{{ +}}2
; STATS-DAG: solver.answers.unsat{{ +}}1
; STATS-DAG: solver.cross-check.agreed{{ +}}2
; JSON: "solver"
