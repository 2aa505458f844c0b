(declare-const x Bool)
(assert (and x
