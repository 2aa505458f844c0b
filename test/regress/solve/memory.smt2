; Pointers and memories, by every back-end. Sets and copies of symbolic length are
; lambdas for those that do not know memories, here only to read from.
; RUN: %fathom solve --solver=native %s | FileCheck %s
; RUN: %fathom solve --solver=z3 %s | FileCheck %s
; RUN: %fathom solve --solver=cvc5 %s | FileCheck %s
; RUN: %fathom solve "--solver=smtlib:z3 -in" %s | FileCheck %s
; RUN: %fathom solve --cross-check=z3 --log-smt2=%t.log %s | FileCheck %s
; RUN: %fathom solve --solver=z3 %t.log | FileCheck --check-prefix=AGAIN %s
(declare-const m (_ Mem 32))
(declare-const p (_ Ptr 32))
(declare-const n (_ BitVec 32))
(define-fun cleared () (_ Mem 32) (mem.set m p #x00 n))
(define-fun copied () (_ Mem 32)
  (mem.copy m (ptr.add p #x00001000) cleared p n))
(assert (bvult n #x00001000))
(assert (bvuge n #x00000004))
(assert (= p (ptr #xfffffffe #x00000000 #x00002000)))
(push 1)
(assert (distinct ((_ mem.load 4 0) copied (ptr.add p #x00001000)) #x00000000))
(check-sat)
; CHECK: unsat
; AGAIN: unsat
(pop 1)
(define-fun written () (_ Mem 32) ((_ mem.store 1) copied p #x12345678))
(assert (= ((_ mem.load 1 0) m (ptr.add p #x00001004)) #xab))
(assert (= n #x00000004))
(check-sat)
; CHECK-NEXT: {{^}}sat
; AGAIN-NEXT: {{^}}sat
(get-value (p ((_ mem.load 4 0) written p) ((_ mem.load 2 1) cleared p)
            ((_ mem.load 2 0) written (ptr.add p #x00001003))))
; CHECK-NEXT: ((p (ptr #xfffffffe #x00000000 #x00002000))
; CHECK-NEXT: (((_ mem.load 4 0) written p) #x78563412)
; CHECK-NEXT: (((_ mem.load 2 1) cleared p) #x0000)
; CHECK-NEXT: (((_ mem.load 2 0) written (ptr.add p #x00001003)) #xab00))
