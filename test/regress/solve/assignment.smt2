; Truth values of formulas that have a name, wherever they stand; names go away
; with their level.
; RUN: %fathom solve %s | FileCheck %s
; CHECK: error{{.*}}:produce-assignments is not set
(get-assignment)
(set-option :produce-assignments true)
(declare-const x (_ BitVec 8))
(assert (or (! (= x #x05) :named five) (! (bvult x #x03) :named |a few|)))
(assert (! (not five) :named not-five))
; CHECK: error{{.*}}not sat
(get-assignment)
; CHECK: sat
(check-sat)
; CHECK-NEXT: ((five false) (|a few| true) (not-five true))
(get-assignment)
(push 1)
(assert (! (= x #x02) :named two))
; a term that is no formula has no truth value
(assert (= (! (bvadd x #x01) :named next) #x03))
; CHECK-NEXT: sat
(check-sat)
; CHECK-NEXT: ((five false) (|a few| true) (not-five true) (two true))
(get-assignment)
(pop 1)
(assert (! (= x #x01) :named two))
; CHECK-NEXT: sat
(check-sat)
; CHECK-NEXT: ((five false) (|a few| true) (not-five true) (two true))
(get-assignment)
(assert five)
; CHECK-NEXT: unsat
(check-sat)
; CHECK-NEXT: error{{.*}}not sat
(get-assignment)
; CHECK-NEXT: error{{.*}}before the first assertion
(set-option :produce-assignments false)
