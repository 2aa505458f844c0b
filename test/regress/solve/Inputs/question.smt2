(declare-const x (_ BitVec 8))
(assert (= x #x01))
(check-sat)
(get-info :reason-unknown)
