; A branch on a value that is not in its range is undefined.
; EXPECT: UNSAFE poison
; EXPECT --entry=good: SAFE
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
