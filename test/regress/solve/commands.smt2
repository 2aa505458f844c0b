; Every command is answered as SMT-LIB says, by every back-end.
; RUN: %fathom solve --solver=z3 %s | FileCheck %s
; RUN: %fathom solve --solver=cvc5 %s | FileCheck %s
; RUN: %fathom solve --solver=native %s | FileCheck %s
; RUN: %fathom solve "--solver=smtlib:z3 -in" %s | FileCheck %s
; RUN: %fathom solve - < %s | FileCheck %s
(set-option :print-success true)
; CHECK: success
(set-logic QF_ABV)
; CHECK-NEXT: success
(declare-const x (_ BitVec 8))
; CHECK-NEXT: success
(declare-fun f ((_ BitVec 4) Bool) (_ BitVec 3))
; CHECK-NEXT: success
(define-fun twice ((y (_ BitVec 8))) (_ BitVec 8) (bvadd y y))
; CHECK-NEXT: success
(get-value (x))
; CHECK-NEXT: (error "the last answer was not sat")
(assert (= (twice x) #x06))
; CHECK-NEXT: success
(assert (bvult x #x10))
; CHECK-NEXT: success
(assert (= (f #x1 true) #b101))
; CHECK-NEXT: success
(check-sat)
; CHECK-NEXT: {{^}}sat
(get-value (x (bvadd x #x01) (= x #x03)))
; CHECK-NEXT: ((x #x03)
; CHECK-NEXT: ((bvadd x #x01) #x04)
; CHECK-NEXT: ((= x #x03) true))
(get-model)
; CHECK-NEXT: {{^\($}}
; CHECK-NEXT: (define-fun x () (_ BitVec 8) #x03)
; CHECK-NEXT: (define-fun f ((x!0 (_ BitVec 4)) (x!1 Bool)) (_ BitVec 3)
; CHECK-NEXT: {{^\)$}}
(get-unsat-assumptions)
; CHECK-NEXT: (error "the last answer was not unsat")
(push 1)
; CHECK-NEXT: success
(declare-const p Bool)
; CHECK-NEXT: success
(assert (=> p (= x #x04)))
; CHECK-NEXT: success
(check-sat-assuming (p (not p)))
; CHECK-NEXT: unsat
(check-sat-assuming (p (= x x)))
; CHECK-NEXT: unsat
(get-unsat-assumptions)
; CHECK-NEXT: (p)
(pop 1)
; CHECK-NEXT: success
(check-sat)
; CHECK-NEXT: {{^}}sat
(echo "two ""words""")
; CHECK-NEXT: {{^}}"two ""words"""
(get-info :name)
; CHECK-NEXT: (:name "fathom")
(get-info :assertion-stack-levels)
; CHECK-NEXT: (:assertion-stack-levels 0)
(get-info :reason-unknown)
; CHECK-NEXT: (error "the last answer was not unknown")
(get-info :nothing)
; CHECK-NEXT: unsupported
(get-option :print-success)
; CHECK-NEXT: true
(set-option :print-success maybe)
; CHECK-NEXT: (error ":print-success is true or false, not maybe")
(set-option :no-such-option true)
; CHECK-NEXT: unsupported
(get-proof)
; CHECK-NEXT: unsupported
(reset-assertions)
; CHECK-NEXT: success
(declare-const x Bool)
; CHECK-NEXT: success
(assert x)
; CHECK-NEXT: success
(check-sat)
; CHECK-NEXT: {{^}}sat
(reset)
(set-logic QF_BV)
(declare-const x (_ BitVec 2))
(assert (distinct x x))
(check-sat)
; CHECK-NEXT: unsat
(exit)
; CHECK-NOT: {{.}}
(this is not read)
