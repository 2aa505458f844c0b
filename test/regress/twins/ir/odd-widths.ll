; Numbers that do not fill their bytes: stored with zeros above, and poison where the bytes were not stored like that.
; EXPECT: SAFE
; EXPECT --entry=other_bits: UNSAFE poison
; EXPECT --entry=other_bool: UNSAFE poison
; EXPECT --entry=other_vector: UNSAFE poison
; EXPECT --entry=beyond: UNSAFE out-of-bounds-write
; EXPECT --entry=keeps: UNSAFE assert
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @fathom_assert(i1 zeroext)

define void @main() {
  %a = alloca i32
  store i32 -1, ptr %a
  store i17 -2, ptr %a
  %v = load i32, ptr %a
  ; 0xff01fffe
  %c = icmp eq i32 %v, -16646146
  call void @fathom_assert(i1 zeroext %c)
  %w = load i17, ptr %a
  %d = icmp eq i17 %w, -2
  call void @fathom_assert(i1 zeroext %d)
  store <3 x i8> <i8 1, i8 2, i8 3>, ptr %a
  %x = load i24, ptr %a
  %e = icmp eq i24 %x, 197121
  call void @fathom_assert(i1 zeroext %e)
  store i1 true, ptr %a
  %y = load i8, ptr %a
  %f = icmp eq i8 %y, 1
  call void @fathom_assert(i1 zeroext %f)
  store <4 x i1> <i1 1, i1 0, i1 1, i1 1>, ptr %a
  %z = load i8, ptr %a
  %g = icmp eq i8 %z, 13
  call void @fathom_assert(i1 zeroext %g)
  ret void
}
define void @other_bits() {
  %a = alloca i32
  store i32 -1, ptr %a
  %v = load i17, ptr %a
  %c = icmp eq i17 %v, -1
  call void @fathom_assert(i1 zeroext %c)
  ret void
}
define void @other_bool() {
  %a = alloca i8
  store i8 2, ptr %a
  %v = load i1, ptr %a
  %c = icmp eq i1 %v, false
  call void @fathom_assert(i1 zeroext %c)
  ret void
}
define void @other_vector() {
  %a = alloca i8
  store i8 -1, ptr %a
  %v = load <4 x i1>, ptr %a
  %e = extractelement <4 x i1> %v, i32 0
  call void @fathom_assert(i1 zeroext %e)
  ret void
}
define void @beyond() {
  %a = alloca i16
  store i17 1, ptr %a
  ret void
}
define void @keeps() {
  %a = alloca i32
  store i32 -1, ptr %a
  store i17 1, ptr %a
  %v = load i32, ptr %a
  %c = icmp eq i32 %v, 1
  call void @fathom_assert(i1 zeroext %c)
  ret void
}
