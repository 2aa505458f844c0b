; A read of a lambda after a pop: the reads in its body were not looked at, so
; the model was wrong (and reported as such).
; RUN: %fathom solve --no-rewrite %s | FileCheck %s
; RUN: %fathom solve %s | FileCheck %s
; CHECK: {{^}}sat
(set-logic ALL)
(declare-const m (_ Mem 2))
(declare-const q (_ Ptr 2))
(declare-const s (_ Ptr 2))
(push 1)
(pop 1)
(assert (bvsge ((_ mem.load 1 0) (mem.set m s #x00 #b00) q) #x01))
(check-sat)
