; A table of four elements that is read and written at two bits: the reads are
; choices between elements, which are variables, and comparisons with what was
; read are moved to the ends of the choices. No read is left for lemmas.
; RUN: %fathom solve --stats %s > %t.out 2> %t.err
; RUN: FileCheck %s < %t.out
; RUN: FileCheck --check-prefix=STATS %s < %t.err
; RUN: %fathom solve --arrays=lazy --no-preprocess %s | FileCheck %s
; STATS: arrays.reads {{ *}}0{{$}}
(declare-const table (Array (_ BitVec 32) (_ BitVec 32)))
(declare-const i (_ BitVec 2))
(declare-const j (_ BitVec 2))
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(define-fun at ((k (_ BitVec 2))) (_ BitVec 32)
  (bvadd #x00001000 (concat #x0000000 #b00 k)))
(define-fun written () (Array (_ BitVec 32) (_ BitVec 32))
  (store (store table (at i) x) (at j) y))
(assert (= (select table #x00001000) #x00000000))
(assert (distinct x #x00000000))
(assert (distinct y #x00000000))
(push 1)
(assert (= (select written (at i)) #x00000000))
(check-sat)
; CHECK: {{^}}unsat
(pop 1)
(assert (= (select written #x00001000) #x00000000))
(check-sat)
; CHECK-NEXT: {{^}}sat
(assert (= (bvadd i j) #b00))
(assert (bvult (bvadd i #b01) j))
(assert (= (select written #x00001001) #x00000000))
(check-sat)
; CHECK-NEXT: {{^}}unsat
