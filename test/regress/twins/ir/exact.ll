; RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; SAFE: {{^}}fathom: SAFE
; BUG: error: poison:
; BUG: {{^}}fathom: UNSAFE (1 of
; TWINS: add_ir_checks
declare i32 @fathom_nondet_int()

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %a = and i32 %n, -8
  %x = ashr exact i32 %a, 3
  %y = udiv exact i32 %a, 8
  %c = icmp eq i32 %x, %y
  br i1 %c, label %a1, label %b
a1:
  ret i32 1
b:
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %a = and i32 %n, -4
  %y = udiv exact i32 %a, 8
  %c = icmp eq i32 %y, 7
  br i1 %c, label %a1, label %b
a1:
  ret i32 1
b:
  ret i32 0
}
