; The sum of the first squares, one step further: follows from an equation with products. Twin: two steps.
; RUN: %fathom solve %s | FileCheck %s
; RUN: %fathom solve --no-polynomials --conflict-limit=2000 %s | FileCheck %s --check-prefix=SEARCH
; CHECK: unsat
; CHECK-NEXT: {{^}}sat
; SEARCH: unknown
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(define-fun law ((s (_ BitVec 32)) (n (_ BitVec 32))) Bool
  (= (bvmul #x00000006 s) (bvadd (bvmul #x00000002 n n n) (bvmul #x00000003 n n) n)))
(define-fun one () (_ BitVec 32) (bvadd y #x00000001))
(define-fun two () (_ BitVec 32) (bvadd y #x00000002))
(assert (law x y))
(push 1)
(assert (not (law (bvadd x (bvmul one one)) one)))
(check-sat)
(pop 1)
(assert (not (law (bvadd x (bvmul two two)) two)))
(check-sat)
