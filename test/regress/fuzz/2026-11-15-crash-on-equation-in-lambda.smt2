; Lemmas about equations were made from those in the body of a lambda, too, and
; asserted with its bound variable: "term cannot be bit-blasted".
; RUN: %fathom solve %s | FileCheck %s
; RUN: %fathom solve --no-rewrite %s | FileCheck %s
; CHECK: {{^}}sat
(set-logic ALL)
(declare-const a (Array (_ BitVec 1) (_ BitVec 1)))
(declare-const b (Array (_ BitVec 1) (_ BitVec 1)))
(declare-const x (_ BitVec 1))
(assert (let ((s (store a x #b0)))
  (not (= b (ite true s (lambda ((i (_ BitVec 1))) (select s i)))))))
(check-sat)
