; 3599 is 59 * 61 and nothing else: the SAT solver has to search.
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(assert (= (bvmul ((_ zero_extend 6) a) ((_ zero_extend 6) b)) (_ bv3599 12)))
(assert (bvult a b))
(assert (not (= a (_ bv59 6))))
(check-sat)
