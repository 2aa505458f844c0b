; Floating-point numbers: QF_FP, QF_BVFP, QF_ABVFP. Other solvers give the same
; answers; what the standard leaves open is a function.
; RUN: %fathom solve %s | FileCheck %s
(set-logic QF_ABVFP)
(declare-const x Float32)
(declare-const y Float32)
(declare-const z (_ FloatingPoint 5 11))
(declare-const r RoundingMode)
(define-sort Small () (_ FloatingPoint 3 4))
(declare-const a (Array (_ BitVec 2) Small))
(declare-fun f (Small RoundingMode) Small)
(push 1)
; x + 1 > x + 1 - x is not always true
(assert (and (fp.leq ((_ to_fp 8 24) RNE 1.0) x) (fp.lt x ((_ to_fp 8 24) RNE 100.5))))
(assert (not (fp.eq (fp.sub RNE (fp.add RNE x ((_ to_fp 8 24) RNE 0.1)) x) ((_ to_fp 8 24) RNE 0.1))))
(check-sat)
; CHECK: {{^}}sat
(pop 1)
(push 1)
; NaN is equal to itself, but not fp.eq; +0 and -0 the other way round.
(assert (or (not (= x x)) (and (= x y) (fp.isNaN x) (fp.eq x y))
            (not (fp.eq (_ +zero 8 24) (_ -zero 8 24))) (= (_ +zero 8 24) (_ -zero 8 24))
            (not (= (_ NaN 8 24) (fp #b1 #xff #b00000000000000000000001)))
            (not (= (fp.neg (_ NaN 8 24)) (fp.abs (_ NaN 8 24))))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
; Bits of a number that is not NaN come back.
(declare-const b (_ BitVec 16))
(assert (= z ((_ to_fp 5 11) b)))
(assert (= ((_ to_fp 5 11) RNE ((_ to_fp 8 24) r z)) (fp.add r z (_ +zero 5 11))))
(assert (fp.isNegative z))
(assert (fp.isZero z))
(check-sat)
; CHECK-NEXT: {{^}}sat
(get-value (z (fp.isZero z) r))
; CHECK-NEXT: ((z (fp #b1 #b00000 #b0000000000))
; CHECK-NEXT: ((fp.isZero z) true)
; CHECK-NEXT: (r RTN))
(assert (not (= r roundTowardNegative)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
; Sums of small numbers do not depend on their order, products neither.
(declare-const p Small)
(declare-const q Small)
(declare-const s Small)
(assert (or (not (= (fp.add r p q) (fp.add r q p))) (not (= (fp.mul r p q) (fp.mul r q p)))
            (not (= (fp.sub r p q) (fp.add r p (fp.neg q))))
            (not (= (fp.fma r p q (_ -zero 3 4)) (ite (fp.isZero (fp.mul r p q)) (fp.fma r p q (_ -zero 3 4)) (fp.mul r p q))))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
; But it matters how they are put together.
(declare-const p Small)
(declare-const q Small)
(declare-const s Small)
(assert (not (fp.isNaN (fp.add RNE (fp.add RNE p q) s))))
(assert (distinct (fp.add RNE (fp.add RNE p q) s) (fp.add RNE p (fp.add RNE q s))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop 1)
(push 1)
; Arrays and functions: congruence, and all NaN are one index.
(assert (fp.isNaN (select a #b01)))
(assert (fp.isNaN (select a #b10)))
(assert (distinct (f (select a #b01) r) (f (select a #b10) r)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
; What is open is the same every time.
(assert (distinct ((_ fp.to_sbv 8) r x) ((_ fp.to_sbv 8) r y)))
(assert (= x y))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
(assert (= x (_ +oo 8 24)))
(assert (= ((_ fp.to_ubv 8) RTZ x) #x2a))
(assert (= (fp.min (_ +zero 8 24) (_ -zero 8 24)) (_ +zero 8 24)))
(assert (= (fp.max (_ +zero 8 24) (_ -zero 8 24)) (_ +zero 8 24)))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop 1)
(push 1)
; Inside it is not open.
(assert (not (= ((_ fp.to_sbv 8) RNA ((_ to_fp 8 24) RNE 2.5)) #x03)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
(assert (fp.lt (_ +zero 3 4) (fp.sqrt r (f (_ +zero 3 4) r)) (_ +oo 3 4)))
(assert (fp.eq (fp.mul RTZ (fp.sqrt r (f (_ +zero 3 4) r)) (fp.sqrt r (f (_ +zero 3 4) r))) (f (_ +zero 3 4) r)))
(assert (not (fp.eq (fp.roundToIntegral RTZ (fp.sqrt r (f (_ +zero 3 4) r))) (fp.sqrt r (f (_ +zero 3 4) r)))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop 1)
(push 1)
(assert (not (= (fp.rem ((_ to_fp 8 24) RNE 7.0) ((_ to_fp 8 24) RNE 4.0)) ((_ to_fp 8 24) RNE (bvneg #x01)))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
(assert (not (= ((_ to_fp_unsigned 8 24) RNE #xff) ((_ to_fp 8 24) RNE 255.0))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
; Reals with a sign, and quotients.
(assert (fp.lt x ((_ to_fp 8 24) RNE (- 1.0))))
(assert (fp.gt x ((_ to_fp 8 24) RNE (- (/ 5 2)))))
(assert (fp.eq x ((_ to_fp 8 24) RNE (/ (- 3) 2.0))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(assert (not (= x (fp #b1 #x7f #b10000000000000000000000))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(push 1)
; A third is rounded as the mode says; of a negative one the other way round.
(assert (or (not (= ((_ to_fp 8 24) RTP (- (/ 1 3))) (fp.neg ((_ to_fp 8 24) RTN (/ 1 3)))))
            (= ((_ to_fp 8 24) RTP (/ 1 3)) ((_ to_fp 8 24) RTN (/ 1 3)))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
