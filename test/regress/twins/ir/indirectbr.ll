; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: lower_indirectbr
declare void @fathom_assert(i1 zeroext)
declare i1 @fathom_nondet_bool()

define i32 @run(i1 %c) {
entry:
  %t = select i1 %c, ptr blockaddress(@run, %a), ptr blockaddress(@run, %b)
  indirectbr ptr %t, [label %a, label %b]
a:
  br label %end
b:
  br label %end
end:
  %r = phi i32 [3, %a], [4, %b]
  ret i32 %r
}

define i32 @main() {
  %c = call i1 @fathom_nondet_bool()
  %r = call i32 @run(i1 %c)
  %w = select i1 %c, i32 3, i32 4
  %e = icmp eq i32 %r, %w
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %c = call i1 @fathom_nondet_bool()
  %r = call i32 @run(i1 %c)
  %e = icmp eq i32 %r, 3
  call void @fathom_assert(i1 %e)
  ret i32 0
}
