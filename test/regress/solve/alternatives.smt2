; A goal with two ways to fail that is too hard as a whole: its alternatives are
; refuted one by one. What that teaches the solver holds as long as the
; assertion does: without it the question is answered rightly.
; RUN: %fathom solve --stats %s 2>&1 | FileCheck %s
; CHECK-DAG: native.alternatives-refuted {{ *[12]}}
(set-logic QF_BV)
(define-sort W () (_ BitVec 32))
(define-fun less ((x W)) W (ite (bvult x #x0000fff1) x (bvsub x #x0000fff1)))
(declare-const bounded Bool)
(declare-const a W)
(declare-const b W)
(declare-const c (_ BitVec 8))
(declare-const d (_ BitVec 8))
(assert (bvult a #x00040000))
(assert (bvult b #x0000fff1))
(assert (=> bounded (bvult a #x0000fff1)))
(define-fun a1 () W (less (bvadd a ((_ zero_extend 24) c))))
(define-fun b1 () W (less (bvadd b a1)))
(define-fun a2 () W (less (bvadd a1 ((_ zero_extend 24) d))))
(define-fun b2 () W (less (bvadd b1 a2)))
(define-fun la1 () W (bvadd a ((_ zero_extend 24) c)))
(define-fun lb1 () W (bvadd b la1))
(define-fun la2 () W (bvadd la1 ((_ zero_extend 24) d)))
(define-fun lb2 () W (bvadd lb1 la2))
; The sum without and with late subtraction, bit for bit.
(assert (not (and (= a2 (bvurem la2 #x0000fff1))
                  (= b2 (bvurem lb2 #x0000fff1)))))
; CHECK-DAG: {{^}}unsat
(push 1)
(assert bounded)
(check-sat)
(pop 1)
; CHECK-DAG: {{^}}sat
(check-sat)
