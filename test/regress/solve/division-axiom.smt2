; The law of division, signed and unsigned, at 64 bits: no circuit is made for
; it.
; RUN: %fathom solve --stats %s > %t.out 2> %t.err
; RUN: FileCheck %s < %t.out
; RUN: FileCheck --check-prefix=STATS %s < %t.err
; STATS: aig.ands {{ *}}0{{$}}
(declare-const a (_ BitVec 64))
(declare-const b (_ BitVec 64))
(push 1)
(assert (distinct a (bvadd (bvmul b (bvsdiv a b)) (bvsrem a b))))
(check-sat)
; CHECK: {{^}}unsat
(pop 1)
(push 1)
(assert (distinct (bvsub a (bvsrem a b)) (bvmul b (bvsdiv a b))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
(assert (distinct (bvsrem a b) (bvsub a (bvmul (bvsdiv a b) b))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(assert (distinct a (bvadd (bvmul b (bvudiv a b)) (bvurem a b))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
