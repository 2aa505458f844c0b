; Two arrays of two elements, one of them a lambda: they differ whatever x2 is. The
; fuzzer believed the contrary, since nobody evaluated a lambda.
; RUN: %fathom solve --no-rewrite --arrays=eager %s | FileCheck %s
; RUN: %fathom solve %s | FileCheck %s
; CHECK: {{^}}unsat
(set-logic ALL)
(declare-const x0 (Array (_ BitVec 1) (_ BitVec 1)))
(declare-const x1 (Array (_ BitVec 1) (_ BitVec 2)))
(declare-const x2 (_ BitVec 2))
(declare-const x3 (_ BitVec 1))
(assert (let ((?t26 ((_ extract 0 0) x2))) (= ((as const (Array (_ BitVec 1) (_ BitVec 2))) x2) (store (lambda ((?b0 (_ BitVec 1))) (concat #b0 ?b0)) #b0 (concat ?t26 ?t26)))))
(check-sat-assuming ((bvult #x7 ((_ sign_extend 2) (select (store x1 #b1 #b10) (bvurem ((_ extract 0 0) x2) x3)))) (let ((?t10 ((_ extract 1 1) x2))) (let ((?t26 ((_ extract 0 0) x2))) (bvsle (bvadd (bvsrem ?t10 ?t26) (select (store x0 ?t10 ?t26) ?t10)) #b1)))))
