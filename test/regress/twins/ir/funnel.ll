; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %k = call i32 @fathom_nondet_int()
  %l = call i32 @llvm.fshl.i32(i32 %n, i32 %n, i32 %k)
  %r = call i32 @llvm.fshr.i32(i32 %l, i32 %l, i32 %k)
  %e = icmp eq i32 %r, %n
  call void @fathom_assert(i1 %e)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %k = call i32 @fathom_nondet_int()
  %l = call i32 @llvm.fshl.i32(i32 %n, i32 0, i32 %k)
  %s = shl i32 %n, 3
  %c = icmp eq i32 %k, 35
  %e = icmp ne i32 %l, %s
  %z = icmp eq i32 %n, 0
  %nc = xor i1 %c, true
  %o = or i1 %nc, %e
  %o2 = or i1 %o, %z
  call void @fathom_assert(i1 %o2)
  ret i32 0
}
