; An array of arrays into which a row of another one is stored, compared as a
; whole: it has few enough elements for the model to be checked.
; RUN: %fathom solve %s | FileCheck %s
(declare-const m (Array (_ BitVec 8) (Array (_ BitVec 2) (_ BitVec 8))))
(declare-const n (Array (_ BitVec 8) (Array (_ BitVec 2) (_ BitVec 8))))
(declare-const i (_ BitVec 8))
(declare-const j (_ BitVec 8))
(assert (not (= i j)))
(assert (= (store n i (select m #x19)) (store n j (select n #x07))))
; CHECK: {{^}}sat
(check-sat)
(assert (not (= (select n i) (select m #x19))))
; CHECK-NEXT: {{^}}unsat
(check-sat)
