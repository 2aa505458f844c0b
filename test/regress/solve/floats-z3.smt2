; Other solvers get floating-point operators as circuits.
; RUN: %fathom solve --solver=z3 %s | FileCheck %s
; RUN: %fathom solve --solver=cvc5 %s | FileCheck %s
; RUN: %fathom solve --solver=native %s | FileCheck %s
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (not (fp.isNaN x)))
(push 1)
(assert (= (fp.add RTZ x ((_ to_fp 3 4) RNE 0.25)) x))
(assert (not (fp.isInfinite x)))
(check-sat)
; CHECK: {{^}}sat
(pop 1)
(assert (fp.lt (fp.roundToIntegral RTN x) (fp.sub RNE x ((_ to_fp 3 4) RNE 1.0))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
