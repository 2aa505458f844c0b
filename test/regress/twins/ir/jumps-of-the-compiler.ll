; What clang makes of __builtin_setjmp and __builtin_longjmp; the addresses of frame and stack that it stores are nobody's.
; EXPECT --entry=right: SAFE
; EXPECT --entry=wrong: UNSAFE assert
; EXPECT --entry=inside: UNSAFE invalid-jump
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)
declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.stacksave.p0()
declare void @fathom_assert(i32)
@buffer = internal global [5 x ptr] zeroinitializer, align 16

define void @jump() {
  call void @llvm.eh.sjlj.longjmp(ptr @buffer)
  unreachable
}
define i32 @come_back() {
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  store ptr %frame, ptr @buffer
  %stack = call ptr @llvm.stacksave.p0()
  store ptr %stack, ptr getelementptr inbounds (ptr, ptr @buffer, i64 2)
  %r = call i32 @llvm.eh.sjlj.setjmp(ptr @buffer)
  %first = icmp eq i32 %r, 0
  br i1 %first, label %go, label %end
go:
  call void @jump()
  ret i32 7
end:
  ret i32 %r
}
define void @right() {
  %r = call i32 @come_back()
  %good = icmp eq i32 %r, 1
  %bit = zext i1 %good to i32
  call void @fathom_assert(i32 %bit)
  ret void
}
define void @wrong() {
  %r = call i32 @come_back()
  %good = icmp eq i32 %r, 7
  %bit = zext i1 %good to i32
  call void @fathom_assert(i32 %bit)
  ret void
}
define void @inside() {
  %r = call i32 @llvm.eh.sjlj.setjmp(ptr @buffer)
  %first = icmp eq i32 %r, 0
  br i1 %first, label %go, label %end
go:
  call void @llvm.eh.sjlj.longjmp(ptr @buffer)
  unreachable
end:
  ret void
}
