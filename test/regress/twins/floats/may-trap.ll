; Operations that may trap, as clang writes them where numbers are checked: plain ones, unless they name another mode.
; TWINS: drop_trap_marks
; EXPECT: SAFE
; EXPECT --entry=bug: UNSAFE assert
; EXPECT --checks=+float-overflow: SAFE
; EXPECT --checks=+float-overflow --entry=large: UNSAFE float-overflow
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.maxnum.f64(double, double, metadata)
declare double @llvm.experimental.constrained.minnum.f64(double, double, metadata)
declare double @llvm.experimental.constrained.roundeven.f64(double, metadata)
declare i64 @llvm.experimental.constrained.lrint.i64.f64(double, metadata, metadata)
declare i64 @llvm.experimental.constrained.llrint.i64.f64(double, metadata, metadata)
declare i64 @llvm.experimental.constrained.lround.i64.f64(double, metadata)
declare i64 @llvm.experimental.constrained.llround.i64.f64(double, metadata)

define i1 @all(double %half) strictfp {
  %near = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 1.0e-30, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  %up = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 1.0e-30, metadata !"round.upward", metadata !"fpexcept.maytrap") strictfp
  %max = call double @llvm.experimental.constrained.maxnum.f64(double %half, double 1.0, metadata !"fpexcept.maytrap") strictfp
  %min = call double @llvm.experimental.constrained.minnum.f64(double %half, double 1.0, metadata !"fpexcept.maytrap") strictfp
  %even = call double @llvm.experimental.constrained.roundeven.f64(double %half, metadata !"fpexcept.maytrap") strictfp
  %i = call i64 @llvm.experimental.constrained.lrint.i64.f64(double %half, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  %j = call i64 @llvm.experimental.constrained.llrint.i64.f64(double %half, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  %k = call i64 @llvm.experimental.constrained.lround.i64.f64(double %half, metadata !"fpexcept.maytrap") strictfp
  %l = call i64 @llvm.experimental.constrained.llround.i64.f64(double %half, metadata !"fpexcept.maytrap") strictfp
  %a = fcmp oeq double %near, 1.0
  %b = fcmp ogt double %up, 1.0
  %c = fcmp oeq double %max, 2.5
  %d = fcmp oeq double %min, 1.0
  %e = fcmp oeq double %even, 2.0
  %f = icmp eq i64 %i, 2
  %g = icmp eq i64 %j, 2
  %h = icmp eq i64 %k, 3
  %m = icmp eq i64 %l, 3
  %ab = and i1 %a, %b
  %cd = and i1 %c, %d
  %ef = and i1 %e, %f
  %gh = and i1 %g, %h
  %x = and i1 %ab, %cd
  %y = and i1 %ef, %gh
  %xy = and i1 %x, %y
  %ok = and i1 %xy, %m
  ret i1 %ok
}

define i32 @main() {
  %ok = call i1 @all(double 2.5)
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @bug() {
  %ok = call i1 @all(double 3.5)
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @large() strictfp {
  %r = call double @llvm.experimental.constrained.fadd.f64(double 1.7e308, double 1.7e308, metadata !"round.tonearest", metadata !"fpexcept.maytrap") strictfp
  %u = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 1.0, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  ret i32 0
}
