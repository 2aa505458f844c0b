; Bitcode from elsewhere: division is checked always, flags where --poison=strict
; says so; with --poison=value a violated flag counts only where it is used: here
; it is not, but in the twin the branch on it is reached.
; RUN: %fathom emit --stage=prepared %s | FileCheck %s --check-prefix=VALUE
; RUN: %fathom emit --stage=prepared --poison=strict %s | FileCheck %s --check-prefix=STRICT
; RUN: %exit 0 %fathom check %s
; RUN: sed 's/slt i32 %x, 100/ne i32 %x, 100/' %s > %t.ll
; RUN: %exit 10 %fathom check %t.ll | FileCheck %s --check-prefix=POISON
; EXPECT --poison=strict: UNSAFE signed-overflow
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare i32 @fathom_nondet_int()
declare void @fathom_assume(i1)

; VALUE: add nsw i32
; VALUE-NOT: signed-overflow
; VALUE: fathom.check({{.*}}; division-by-zero
; STRICT: @llvm.sadd.with.overflow.i32
; STRICT: fathom.check({{.*}}; signed-overflow
; STRICT-NOT: nsw
; POISON: error: poison
define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  %small = icmp slt i32 %x, 100
  br i1 %small, label %used, label %unused
used:
  %d = icmp slt i32 %y, 50
  br i1 %d, label %unused, label %end
unused:
  %c = icmp ne i32 %x, 0
  call void @fathom_assume(i1 %c)
  %q = udiv i32 100, %x
  ret i32 %q
end:
  ret i32 0
}
