; An equality between a memory and a set of symbolic length, as an assumption:
; it cannot be eliminated and has no finite description. Unknown, with the
; reason, and never an internal error.
; RUN: %fathom solve %s | FileCheck %s
; CHECK: unknown
; CHECK: no finite description
(declare-const p (_ Ptr 8))
(declare-const m (_ Mem 8))
(declare-const k (_ Mem 8))
(declare-const c (_ BitVec 8))
(declare-const g Bool)
(check-sat-assuming (g (= k (mem.set m p c c))))
(get-info :reason-unknown)
