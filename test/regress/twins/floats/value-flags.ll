; nnan and ninf make poison of NaN and infinities, where they are used; other flags are UNKNOWN.
; EXPECT: SAFE
; EXPECT --entry=nan: UNSAFE poison
; EXPECT --entry=infinity: UNSAFE poison
; EXPECT --entry=operand: UNSAFE poison
; EXPECT --entry=unused: SAFE
; EXPECT --entry=unused --poison=strict: UNKNOWN fast-math flags
; EXPECT --entry=fast: UNKNOWN fast-math flags
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @fathom_assert(i1)
declare float @fathom_nondet_float()

define i32 @main() {
  %x = call float @fathom_nondet_float()
  %low = fcmp oge float %x, 1.0
  %high = fcmp ole float %x, 2.0
  %both = and i1 %low, %high
  br i1 %both, label %good, label %end
good:
  %y = fadd nnan ninf float %x, 1.0
  %ok = fcmp nnan ogt float %y, 1.5
  call void @fathom_assert(i1 %ok)
  ret i32 0
end:
  ret i32 0
}

define i32 @nan() {
  %x = call float @fathom_nondet_float()
  %y = fsub nnan float %x, %x
  %ok = fcmp ueq float %y, 0.0
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @infinity() {
  %x = call float @fathom_nondet_float()
  %low = fcmp oge float %x, 1.0
  br i1 %low, label %good, label %end
good:
  %y = fmul ninf float %x, 2.0
  %ok = fcmp ogt float %y, 1.0
  call void @fathom_assert(i1 %ok)
  ret i32 0
end:
  ret i32 0
}

define i32 @operand() {
  %x = call float @fathom_nondet_float()
  %ok = fcmp nnan ueq float %x, %x
  call void @fathom_assert(i1 %ok)
  ret i32 0
}

define i32 @unused() {
  %x = call float @fathom_nondet_float()
  %y = fmul nnan float %x, 0.0
  ret i32 0
}

define i32 @fast() {
  %x = call float @fathom_nondet_float()
  %y = fadd nnan nsz float %x, 1.0
  %ok = fcmp uge float %y, %y
  call void @fathom_assert(i1 %ok)
  ret i32 0
}
