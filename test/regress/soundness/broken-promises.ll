; A branch on a value that is not in its range is undefined.
; RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s
; RUN: %exit 0 %fathom check --entry=good %s 2>&1 | FileCheck %s --check-prefix=SAFE
; CHECK: error: poison:
; CHECK: {{^}}fathom: UNSAFE (1 of
; SAFE: {{^}}fathom: SAFE{{$}}
@g = global i32 77

define i32 @main() {
  %y = load i32, ptr @g, !range !0
  %c = icmp eq i32 %y, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
define i32 @good() {
  %y = load i32, ptr @g, !range !1
  %c = icmp eq i32 %y, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
!0 = !{i32 0, i32 10}
!1 = !{i32 0, i32 10, i32 77, i32 78}
