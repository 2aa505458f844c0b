; A local Boolean of bitcode whose address nobody takes is a register; one that is not written is not initialised.
; RUN: %fathom emit --stage=prepared %s | FileCheck %s --check-prefix=PREPARED
; EXPECT: SAFE
; EXPECT --entry=wrong: UNSAFE assert
; EXPECT --entry=unwritten: UNSAFE uninitialised-read
; PREPARED-LABEL: define{{.*}}@main
; PREPARED-NOT: alloca
; PREPARED: ret
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()

define void @main() {
  %b = alloca i1, align 1
  %n = call i32 @fathom_nondet_int()
  %c = icmp slt i32 %n, 5
  store i1 %c, ptr %b, align 1
  %d = load i1, ptr %b, align 1
  br i1 %d, label %small, label %end
small:
  %e = icmp slt i32 %n, 6
  call void @fathom_assert(i1 zeroext %e)
  br label %end
end:
  ret void
}
define void @wrong() {
  %b = alloca i1, align 1
  %n = call i32 @fathom_nondet_int()
  %c = icmp slt i32 %n, 5
  store i1 %c, ptr %b, align 1
  %d = load i1, ptr %b, align 1
  br i1 %d, label %small, label %end
small:
  %e = icmp slt i32 %n, 4
  call void @fathom_assert(i1 zeroext %e)
  br label %end
end:
  ret void
}
define void @unwritten() {
  %b = alloca i1, align 1
  %d = load i1, ptr %b, align 1
  br i1 %d, label %one, label %end
one:
  br label %end
end:
  ret void
}
