; Comparisons of a quiet NaN: one raises the flag of invalid operations, one does not.
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare i32 @fetestexcept(i32)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata)

define i32 @main() strictfp {
  %r = call i1 @llvm.experimental.constrained.fcmp.f64(double 0x7FF8000000000000, double 1.0, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %f = call i32 @fetestexcept(i32 61)
  %none = icmp eq i32 %f, 0
  call void @fathom_assert(i1 %none)
  %s = call i1 @llvm.experimental.constrained.fcmps.f64(double 0x7FF8000000000000, double 1.0, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %g = call i32 @fetestexcept(i32 61)
  %invalid = icmp eq i32 %g, 1
  call void @fathom_assert(i1 %invalid)
  ret i32 0
}

define i32 @bug() strictfp {
  %s = call i1 @llvm.experimental.constrained.fcmps.f64(double 0x7FF8000000000000, double 1.0, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %g = call i32 @fetestexcept(i32 61)
  %none = icmp eq i32 %g, 0
  call void @fathom_assert(i1 %none)
  ret i32 0
}
