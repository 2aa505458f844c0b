; Cores name assertions; assertions are shown as they were written.
; RUN: %fathom solve --solver=native %s | FileCheck %s
; RUN: %fathom solve --solver=z3 %s | FileCheck %s
; RUN: %fathom solve "--solver=smtlib:z3 -in" %s | FileCheck %s
(get-unsat-core)
; CHECK: (error ":produce-unsat-cores is not set")
(get-assertions)
; CHECK-NEXT: (error ":produce-assertions is not set")
(set-option :produce-unsat-cores true)
(set-option :produce-assertions true)
(get-option :produce-unsat-cores)
; CHECK-NEXT: true
(declare-const x (_ BitVec 8))
(declare-fun f (Bool) Bool)
(assert (! (bvult x #x10) :named small))
(assert (! (f true) :named other))
(set-option :produce-unsat-cores false)
; CHECK-NEXT: (error ":produce-unsat-cores must be set before the first assertion")
(check-sat)
; CHECK-NEXT: {{^}}sat
(get-unsat-core)
; CHECK-NEXT: (error "the last answer was not unsat")
(push 1)
(assert (! (bvult #x20
                  x) :named |not small|))
(assert (f false))
(check-sat)
; CHECK-NEXT: unsat
(get-unsat-core)
; CHECK-NEXT: (small |not small|)
(get-unsat-assumptions)
; CHECK-NEXT: {{^\(\)$}}
(get-assertions)
; CHECK-NEXT: ((! (bvult x #x10) :named small)
; CHECK-NEXT: (! (f true) :named other)
; CHECK-NEXT: (! (bvult #x20
; CHECK-NEXT: x) :named |not small|)
; CHECK-NEXT: (f false))
(pop 1)
(check-sat-assuming ((= x #x30)))
; CHECK-NEXT: unsat
(get-unsat-core)
; CHECK-NEXT: (small)
(get-unsat-assumptions)
; CHECK-NEXT: ((= x #x30))
(get-assertions)
; CHECK-NEXT: ((! (bvult x #x10) :named small)
; CHECK-NEXT: (! (f true) :named other))
(get-assignment)
; CHECK-NEXT: error{{.*}}:produce-assignments is not set
(assert (! (= x #x05) :weight 3))
(check-sat)
; CHECK-NEXT: {{^}}sat
(get-value (small))
; CHECK-NEXT: ((small true))
