; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
target datalayout = "e-i64:64"
%s = type { i8, i64, [3 x i16] }
declare void @fathom_assert(i1 zeroext)
declare i64 @fathom_nondet_long()

define i32 @go(i64 %limit) {
  %p = alloca [2 x %s]
  %n = call i64 @fathom_nondet_long()
  %i = urem i64 %n, %limit
  %q = getelementptr [2 x %s], ptr %p, i64 0, i64 1, i32 2, i64 %i
  %b = ptrtoint ptr %q to i64
  %a = ptrtoint ptr %p to i64
  %d = sub i64 %b, %a
  %e = icmp ule i64 %d, 44
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @main() {
  %r = call i32 @go(i64 3)
  ret i32 0
}

define i32 @bug() {
  %r = call i32 @go(i64 4)
  ret i32 0
}
