; Lifetime markers as older LLVM wrote them: of a cast of the variable, and without a size.
; EXPECT: SAFE
; EXPECT --entry=late: UNSAFE use-after-scope
; EXPECT --entry=late_step: UNSAFE use-after-scope
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

define i32 @main() {
  %a = alloca [4 x i32]
  %b = bitcast ptr %a to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %b)
  store i32 1, ptr %a
  %v = load i32, ptr %a
  %e = bitcast ptr %a to ptr
  call void @llvm.lifetime.end.p0(i64 -1, ptr %e)
  ret i32 %v
}
define i32 @late() {
  %a = alloca [4 x i32]
  %b = bitcast ptr %a to ptr
  call void @llvm.lifetime.start.p0(i64 -1, ptr %b)
  store i32 1, ptr %a
  call void @llvm.lifetime.end.p0(i64 -1, ptr %b)
  %v = load i32, ptr %a
  ret i32 %v
}
define i32 @late_step() {
  %a = alloca [4 x i32]
  %b = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 0
  call void @llvm.lifetime.start.p0(i64 16, ptr %b)
  store i32 1, ptr %a
  call void @llvm.lifetime.end.p0(i64 16, ptr %b)
  %v = load i32, ptr %a
  ret i32 %v
}
