; Does the guard a + b < a find every overflow of an unsigned sum?
(set-logic QF_BV)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))

; An overflow that the guard does not see: there is none.
(push 1)
(assert (bvuaddo a b))
(assert (not (bvult (bvadd a b) a)))
(check-sat)
(pop 1)

; The same guard on signed numbers: it is fooled.
(push 1)
(assert (bvsaddo a b))
(assert (not (bvslt (bvadd a b) a)))
(check-sat)
(get-value (a b))
(pop 1)
