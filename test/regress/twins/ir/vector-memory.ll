; A vector of i1 in memory is packed; one of i8 is bytes in order.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
declare void @fathom_assert(i1 zeroext)

define i32 @main() {
  %p = alloca <4 x i8>
  store <4 x i8> <i8 1, i8 2, i8 3, i8 4>, ptr %p
  %x = load i32, ptr %p
  %e = icmp eq i32 %x, 67305985
  call void @fathom_assert(i1 %e)
  %b = bitcast <8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0> to i8
  %f = icmp eq i8 %b, 5
  call void @fathom_assert(i1 %f)
  ret i32 0
}

define i32 @bug() {
  %p = alloca <4 x i8>
  store <4 x i8> <i8 1, i8 2, i8 3, i8 4>, ptr %p
  %x = load i32, ptr %p
  %e = icmp eq i32 %x, 16909060
  call void @fathom_assert(i1 %e)
  ret i32 0
}
