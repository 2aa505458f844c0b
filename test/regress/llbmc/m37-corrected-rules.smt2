; Rules as they must be (some are printed otherwise): no bits refute them, with and
; without our rewriting. Every rule of the table is proved by test_rewrite.
; RUN: %fathom solve %s | FileCheck %s
; RUN: %fathom solve --solver=z3 --no-rewrite %s | FileCheck %s
; RUN: sed "s|Bool false|Bool true|" %s > %t.smt2
; RUN: %fathom solve %t.smt2 | FileCheck %s --check-prefix=WRONG
; CHECK: {{^}}unsat
; WRONG: {{^}}sat
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(declare-const c Bool)
(define-fun wrong () Bool false)
(assert (or
  (not (= (bvsub x x) #x00000000))
  (not (= (bvadd x (bvneg x)) #x00000000))
  (not (= (bvudiv x #x00000000) #xffffffff))
  (not (= (bvurem x #x00000000) x))
  (not (= (bvlshr (bvshl x #x00000008) #x00000008) (bvand x #x00ffffff)))
  (not (= (bvult x #x00000001) (= x #x00000000)))
  (not (= (ite c x y) (ite (not c) y x)))
  (not (= (bvslt x y) (bvult (bvxor x #x80000000) (bvxor y #x80000000))))
  (not (= ((_ extract 15 8) (concat ((_ extract 31 16) x) ((_ extract 15 0) x))) ((_ extract 15 8) x)))
  (not (= ((_ sign_extend 8) ((_ extract 7 0) x)) ((_ extract 15 0) (bvashr (bvshl x #x00000018) #x00000018))))
  (and wrong (not (= (bvudiv (bvmul x y) y) x)))))
(check-sat)
