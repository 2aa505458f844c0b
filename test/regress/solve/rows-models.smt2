; Values of arrays of arrays are printed with the sorts of the script.
; RUN: %fathom solve %s | FileCheck %s
(declare-const a (Array (_ BitVec 8) (Array (_ BitVec 2) (_ BitVec 4))))
(declare-const b (Array Bool (Array Bool (_ BitVec 4))))
(declare-const i (_ BitVec 8))
(assert (= (select (select a i) #b01) #x3))
(assert (= i #x05))
(assert (= (select a #x06) ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x0)))
(assert (= (select (select b false) true) #x7))
(check-sat)
; CHECK: {{^}}sat
(get-value ((select (select a #x05) #b01) (select a i)))
; CHECK-NEXT: (((select (select a #x05) #b01) #x3)
; CHECK-NEXT: ((select a i) (store {{.*}}((as const (Array (_ BitVec 2) (_ BitVec 4))) #x0){{.*}} #b01 #x3)
(get-value (a b))
; CHECK: ((a (store {{.*}}((as const (Array (_ BitVec 8) (Array (_ BitVec 2) (_ BitVec 4)))) ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x0)) #x05 (store
; CHECK-NEXT: (b (store ((as const (Array Bool (Array Bool (_ BitVec 4)))) ((as const (Array Bool (_ BitVec 4))) #x0)) false (store ((as const (Array Bool (_ BitVec 4))) #x0) true #x7))))
(get-model)
; CHECK: (define-fun a () (Array (_ BitVec 8) (Array (_ BitVec 2) (_ BitVec 4))) (store
