; Values that most numbers satisfy are guessed, not searched for: an identity
; with a fault in it. The model is checked like any other.
; RUN: %fathom solve --stats %s 2>&1 | FileCheck %s
; CHECK-DAG: native.guessed {{ *}}1
; CHECK-DAG: sat.learned {{ *}}0
; CHECK-DAG: {{^}}sat
; CHECK-DAG: ((different true)
; CHECK-DAG: (p false)
; RUN: %fathom solve --dump-cnf=%t.cnf --stats %s 2>&1 | FileCheck --check-prefix=CNF %s
; CNF-DAG: native.guessed {{ *}}0
; CNF-DAG: {{^}}sat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const z (_ BitVec 32))
(declare-const p Bool)
(define-fun left () (_ BitVec 32) (bvmul (bvadd x y) (bvadd x z)))
(define-fun right () (_ BitVec 32)
  (bvadd (bvmul x x) (bvmul x z) (bvmul y x) (bvmul y (bvor z #x00000001))))
(define-fun different () Bool (not (= left right)))
(define-fun twice () Bool (= (bvadd x x) (bvmul x #x00000002)))
(assert different)
(assert (not p))
(check-sat)
(get-value (different p twice))
