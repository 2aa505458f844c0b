; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE poison
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
