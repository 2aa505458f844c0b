; The phis of a block read their operands at once.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
declare void @fathom_assert(i1 zeroext)

define i32 @run(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%i1, %loop]
  %a = phi i32 [1, %entry], [%b, %loop]
  %b = phi i32 [2, %entry], [%c, %loop]
  %c = phi i32 [3, %entry], [%a, %loop]
  %i1 = add i32 %i, 1
  %done = icmp eq i32 %i1, %n
  br i1 %done, label %end, label %loop
end:
  %x = mul i32 %a, 100
  %y = mul i32 %b, 10
  %s = add i32 %x, %y
  %r = add i32 %s, %c
  ret i32 %r
}

define i32 @main() {
  %r = call i32 @run(i32 3)
  %e = icmp eq i32 %r, 312
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %r = call i32 @run(i32 3)
  %e = icmp eq i32 %r, 231
  call void @fathom_assert(i1 %e)
  ret i32 0
}
