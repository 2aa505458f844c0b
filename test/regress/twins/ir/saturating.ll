; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %a = call i32 @llvm.sadd.sat.i32(i32 %n, i32 5)
  %c = icmp sgt i32 %a, -2147483644
  call void @fathom_assert(i1 %c)
  %u = call i32 @llvm.usub.sat.i32(i32 %n, i32 1)
  %d = icmp ule i32 %u, %n
  call void @fathom_assert(i1 %d)
  %m = call i32 @llvm.smax.i32(i32 %n, i32 -3)
  %e = icmp sge i32 %m, -3
  call void @fathom_assert(i1 %e)
  %b = call i32 @llvm.abs.i32(i32 %n, i1 false)
  %f = icmp ule i32 %b, -2147483648
  call void @fathom_assert(i1 %f)
  ret i32 0
}

define i32 @bug() {
  %n = call i32 @fathom_nondet_int()
  %b = call i32 @llvm.abs.i32(i32 %n, i1 false)
  %f = icmp sge i32 %b, 0
  call void @fathom_assert(i1 %f)
  ret i32 0
}
