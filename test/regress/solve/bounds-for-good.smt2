; Bounds of the bottom level hold for good: bits of what is computed from the
; variable are known. Those of a level that is left do not, and no fact makes
; itself true.
; RUN: %exit 0 %fathom solve %s | FileCheck %s
; RUN: %exit 0 %fathom solve --no-preprocess %s | FileCheck %s
; RUN: %exit 0 %fathom solve --cross-check=z3 %s | FileCheck %s
(set-logic QF_ABV)
(declare-const n (_ BitVec 16))
(declare-const m (_ BitVec 16))
(declare-const h (_ BitVec 16))
(declare-const a (Array (_ BitVec 16) (_ BitVec 16)))
(assert (not (= n #x0000)))
(assert (bvule n #x0008))
(assert (bvult (select a m) #x0004))
(assert (bvult (bvadd n m) #x0100))
; CHECK: unsat
(push)
(assert (bvult #x0007 (bvand h (bvsub n #x0001))))
(check-sat)
(pop)
; CHECK-NEXT: {{^}}sat
(push)
(assert (= #x0007 (bvand h (bvsub n #x0001))))
(check-sat)
(pop)
; CHECK-NEXT: {{^}}sat
(push)
(assert (bvult m #x0002))
(assert (= (bvadd (bvmul m #x0018) (bvsub n #x0001)) #x001c))
(check-sat)
(pop)
; CHECK-NEXT: {{^}}sat
(push)
(assert (= (bvmul m #x0018) #x0090))
(check-sat)
(pop)
; CHECK-NEXT: unsat
(push)
(assert (not (bvult (bvadd n m) #x0100)))
(check-sat)
(pop)
; CHECK-NEXT: unsat
(push)
(assert (= (bvmul (select a m) n) #x0019))
(check-sat)
(pop)
; CHECK-NEXT: {{^}}sat
(assert (= (bvmul (select a m) n) #x0018))
(check-sat)
; CHECK-NEXT: unsat
(assert (bvult n #x0008))
(check-sat)
