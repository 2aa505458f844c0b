; Uninterpreted sorts and functions. Elements are printed as the standard's
; abstract values.
; RUN: %fathom solve %s | FileCheck %s
; RUN: %fathom solve - < %s | FileCheck %s
; RUN: %fathom solve --solver=z3 %s | FileCheck %s
; RUN: %fathom solve --no-rewrite --no-preprocess --arrays=lazy %s | FileCheck %s
(set-logic QF_AUFBV)
(declare-sort U 0)
(declare-sort |odd sort| 0)
(declare-fun a () U)
(declare-fun b () U)
(declare-fun c () U)
(declare-fun o () |odd sort|)
(declare-fun f (U) U)
(declare-fun g (U (_ BitVec 8)) (_ BitVec 4))
(declare-fun p (U U) Bool)
(push 1)
(assert (= (f (f (f a))) a))
(assert (= (f (f (f (f (f a))))) a))
(check-sat)
; CHECK: {{^}}sat
(assert (not (= (f a) a)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
; Three elements, and none is more than one of them.
(push 1)
(assert (distinct a b c))
(assert (p a b))
(assert (not (p b c)))
(assert (= (g a #x01) #x3))
(check-sat)
; CHECK-NEXT: {{^}}sat
(get-value ((p b c) (g a #x01) o))
; CHECK-NEXT: ((p b c) false)
; CHECK-NEXT: ((g a #x01) #x3)
; CHECK-NEXT: (o (as |@odd sort_{{[0-9]+}}| |odd sort|))
(get-model)
; CHECK: (define-fun a () U (as @U_{{[0-9]+}} U))
; CHECK: (define-fun g ((x!0 U) (x!1 (_ BitVec 8))) (_ BitVec 4) {{.*}}#x3
; CHECK: (define-fun p ((x!0 U) (x!1 U)) Bool
(assert (or (= (f a) (f b)) (= a (f c))))
(assert (and (= (f a) a) (= (f b) b) (= (f c) c)))
(check-sat)
; CHECK: {{^}}unsat
(pop 1)
; Arrays over such sorts, also of arrays.
(declare-fun m () (Array U (_ BitVec 4)))
(declare-fun n () (Array (_ BitVec 2) U))
(declare-fun k () (Array U (Array U U)))
(assert (= (select (store m a #x1) b) #x2))
(assert (= (select n #b01) a))
(assert (= (select (select k a) b) c))
(check-sat)
; CHECK-NEXT: {{^}}sat
(get-value (n))
; CHECK-NEXT: (Array (_ BitVec 2) U)
(push 1)
(assert (= a b))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(assert (distinct (select (select (store k a (store (select k a) b a)) a) b) (select n #b01)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
