; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()

define i32 @sum(<4 x i32> %v) {
  %s = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
  %t = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  %a = add <2 x i32> %s, %t
  %x = extractelement <2 x i32> %a, i32 0
  %y = extractelement <2 x i32> %a, i64 1
  %r = add i32 %x, %y
  ret i32 %r
}

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %n, i32 2
  %r = call i32 @sum(<4 x i32> %v)
  %w = add i32 %n, 7
  %e = icmp eq i32 %r, %w
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %n, i32 1
  %r = call i32 @sum(<4 x i32> %v)
  %w = add i32 %n, 7
  %e = icmp eq i32 %r, %w
  call void @fathom_assert(i1 %e)
  ret i32 0
}
