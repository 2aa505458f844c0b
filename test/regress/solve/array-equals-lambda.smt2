; An equality between a memory and a set of symbolic length, as an assumption:
; it cannot be eliminated. With 256 addresses a model can be checked; with 2^16
; it has no finite description: unknown, with the reason, and never an internal
; error.
; RUN: %fathom solve %s | FileCheck %s
(declare-const p (_ Ptr 8))
(declare-const m (_ Mem 8))
(declare-const k (_ Mem 8))
(declare-const c (_ BitVec 8))
(declare-const g Bool)
; CHECK: {{^}}sat
(check-sat-assuming (g (bvult #x00 c) (= k (mem.set m p c c))))
(declare-const p16 (_ Ptr 16))
(declare-const m16 (_ Mem 16))
(declare-const k16 (_ Mem 16))
(declare-const c16 (_ BitVec 16))
; CHECK-NEXT: {{^}}unknown
; CHECK-NEXT: no finite description
(check-sat-assuming
 (g (bvult #x00 c) (bvult #x0000 c16) (= k16 (mem.set m16 p16 c c16))))
(get-info :reason-unknown)
