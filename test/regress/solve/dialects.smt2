; Operators of other solvers, and operators with one argument.
; RUN: %fathom solve %s | FileCheck %s
(declare-const x (_ BitVec 7))
(declare-const y (_ BitVec 7))
(declare-const b (_ BitVec 1))
(declare-const p Bool)
(define-fun bit ((i (_ BitVec 7))) (_ BitVec 1) ((_ extract 0 0) (bvlshr x i)))
(assert (not (and
  (= (bvredor x) (ite (= x #b0000000) #b0 #b1))
  (= (bvredand x) (ite (= x #b1111111) #b1 #b0))
  (= (bvredxor x) (bvxor (bit #b0000000) (bit #b0000001) (bit #b0000010) (bit #b0000011)
                         (bit #b0000100) (bit #b0000101) (bit #b0000110)))
  (= (bvredor b) (bvredand b) (bvredxor b) b)
  (= (bvinc x) (bvadd x #b0000001)) (= (bvdec (bvinc x)) x)
  (= (bvite b x y) (ite (= b #b1) x y)) (= (bvite b p true) (or (= b #b0) p))
  (= (bvrol x #b0001001) ((_ rotate_left 2) x)) (= (ext_rotate_left x #b0001001) ((_ rotate_left 2) x))
  (= (bvror x #b0001101) ((_ rotate_right 6) x)) (= (ext_rotate_right x y) (bvror x y))
  (= (bvrol (bvror x y) y) x)
  (= (and p) (or p) (xor p) (=> p) p) (= (bvadd x) (bvmul x) (bvand x) (bvor x) (bvxor x) (concat x) x)
  (= p) (= x) (distinct x))))
(check-sat)
; CHECK: {{^}}unsat
; A script may use these names.
(reset)
(declare-const x (_ BitVec 7))
(declare-const y (_ BitVec 7))
(declare-fun bvredor ((_ BitVec 7)) Bool)
(assert (and (bvredor x) (not (bvredor y)) (= x (bvinc y))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(assert (= x y))
(check-sat)
; CHECK-NEXT: {{^}}unsat
