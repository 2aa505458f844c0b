; What looks like the law of signed division and does not hold.
; RUN: %fathom solve %s | FileCheck %s
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(push 1) ; the quotient's other sign
(assert (distinct a (bvadd (bvmul b (bvneg (bvsdiv a b))) (bvsrem a b))))
(check-sat)
; CHECK: {{^}}sat
(pop 1)
(push 1) ; smod has the divisor's sign
(assert (distinct a (bvadd (bvmul b (bvsdiv a b)) (bvsmod a b))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop 1)
(push 1) ; |b| for b
(assert (distinct a (bvadd (bvmul (ite (bvslt b #x00000000) (bvneg b) b) (bvsdiv a b)) (bvsrem a b))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop 1)
(assert (distinct a (bvadd (bvmul b (bvsdiv a b)) (bvurem a b))))
(check-sat)
; CHECK-NEXT: {{^}}sat
