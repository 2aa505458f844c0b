; Definitions in a circle: that of p by itself shares a part with that of q, and
; the circle was not seen. Rewriting never ended.
; RUN: %fathom solve --no-rewrite %s | FileCheck %s
; RUN: %fathom solve %s | FileCheck %s
; CHECK: {{^}}sat
; CHECK-NEXT: {{^}}unsat
(set-logic ALL)
(declare-const p Bool)
(declare-const q Bool)
(push 1)
(assert (= p (or q (or p p))))
(assert (= q (or p p)))
(check-sat)
(pop 1)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (= x (bvudiv y (bvor (bvudiv x z) #x01))))
(assert (= y (bvor (bvudiv x z) #x01)))
(assert (not (= x #x01)))
(check-sat)
