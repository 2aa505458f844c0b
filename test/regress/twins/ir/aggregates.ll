; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: lower_aggregates
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()

define {i32, [2 x i8]} @make(i32 %x, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %s = insertvalue {i32, [2 x i8]} {i32 0, [2 x i8] c"ab"}, i32 %x, 0
  br label %end
b:
  %t = insertvalue {i32, [2 x i8]} zeroinitializer, i8 9, 1, 1
  br label %end
end:
  %r = phi {i32, [2 x i8]} [%s, %a], [%t, %b]
  ret {i32, [2 x i8]} %r
}

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %c = icmp sgt i32 %n, 0
  %v = call {i32, [2 x i8]} @make(i32 %n, i1 %c)
  %x = extractvalue {i32, [2 x i8]} %v, 0
  %y = extractvalue {i32, [2 x i8]} %v, 1, 1
  %want = select i1 %c, i8 98, i8 9
  %e = icmp eq i8 %y, %want
  call void @fathom_assert(i1 %e)
  %g = icmp sge i32 %x, 0
  call void @fathom_assert(i1 %g)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %c = icmp sgt i32 %n, 0
  %v = call {i32, [2 x i8]} @make(i32 %n, i1 %c)
  %x = extractvalue {i32, [2 x i8]} %v, 0
  %g = icmp sgt i32 %x, 0
  call void @fathom_assert(i1 %g)
  ret i32 0
}
