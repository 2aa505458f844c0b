(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 9))
(assert (= (bvadd x y) x))
