; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; TWINS: unify_returns
declare void @fathom_assert(i1 zeroext)
declare i64 @fathom_nondet_long()

define i32 @run(i64 %n) {
  %x = zext i64 %n to i128
  %y = shl i128 %x, 64
  switch i128 %y, label %other [i128 18446744073709551616, label %one
                                i128 0, label %zero]
one:
  ret i32 1
zero:
  ret i32 0
other:
  ret i32 2
}

define i32 @main() {
  %n = call i64 @fathom_nondet_long()
  %r = call i32 @run(i64 %n)
  %c = icmp eq i32 %r, 1
  %d = icmp eq i64 %n, 1
  %e = icmp eq i1 %c, %d
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %n = call i64 @fathom_nondet_long()
  %r = call i32 @run(i64 %n)
  %c = icmp ne i32 %r, 1
  call void @fathom_assert(i1 %c)
  ret i32 0
}
