; Poison that a function returns counts only if somebody looks at the result.
; RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
; RUN: %exit 20 %fathom check --entry=looks %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; SAFE: {{^}}fathom: SAFE{{$}}
; UNKNOWN: {{^}}fathom: UNKNOWN (unsupported: poison that is stored, passed or returned)
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
define i32 @looks() {
  %y = call i32 @more()
  %c = icmp eq i32 %y, 7
  %r = zext i1 %c to i32
  ret i32 %r
}
