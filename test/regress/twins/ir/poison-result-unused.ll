; Poison that a function returns counts only if somebody looks at the result.
; EXPECT: SAFE
; EXPECT --entry=passes: SAFE
; RUN: %exit 10 %fathom check --entry=looks %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: error: poison: {{.*}} branch
; BUG: {{^}}fathom: UNSAFE (1 of
declare i32 @fathom_nondet_int()

define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  ret i32 %y
}
define i32 @more() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  ret i32 %y
}
define i32 @passes() {
  %y = call i32 @more()
  %c = icmp eq i32 %y, 7
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @looks() {
  %y = call i32 @more()
  %c = icmp eq i32 %y, 7
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
