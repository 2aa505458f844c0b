; Reading both sides of an equality at an index brought a new index, at which
; both were read, and so on.
; RUN: %fathom solve --no-rewrite --timeout=30 %s | FileCheck %s
; RUN: %fathom solve --timeout=30 %s | FileCheck %s
; CHECK: {{^(sat|unknown)$}}
; CHECK-NOT: "timeout"
(set-logic ALL)
(declare-const m (_ Mem 2))
(declare-const p (_ Ptr 2))
(declare-const q (_ Ptr 2))
(declare-const r (_ Ptr 2))
(assert (= m (mem.copy ((_ mem.store 1) m q #x0000) r m p #b00)))
(check-sat)
(get-info :reason-unknown)
