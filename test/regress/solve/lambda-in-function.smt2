; Two instances of a function with a lambda in it used to share the lambda's
; variable: one inside of the other was wrong unless rewriting had removed it.
; RUN: %fathom solve %s | FileCheck %s
; RUN: %fathom solve --no-rewrite --no-preprocess %s | FileCheck %s
; RUN: %fathom solve --solver=z3 %s | FileCheck %s
(define-fun f ((i (_ BitVec 8))) (Array (_ BitVec 8) (_ BitVec 8))
  (lambda ((j (_ BitVec 8))) (bvadd i (bvmul #x03 j))))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (= y #x05))
(assert (= z #x09))
(push 1)
(assert (= (select (f (select (f z) y)) z) #x33))
(check-sat)
; CHECK: {{^}}sat
(pop 1)
(assert (distinct (select (f (select (f z) y)) z) #x33))
(check-sat)
; CHECK-NEXT: {{^}}unsat
