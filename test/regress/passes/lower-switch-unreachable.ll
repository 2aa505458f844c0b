; An unreachable default is reached when no case matches: LLVM's own lowering
; would take its word for it and make a case of 2 of everything but 1.
; RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not='switch i32'
; EXPECT: UNSAFE unreachable
; RUN: sed 's/ult i32 %x, 9/ult i32 %x, 3/' %s > %t.ll
; RUN: %exit 0 %fathom check %t.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare i32 @fathom_nondet_int()
declare void @fathom_assume(i1)

; CHECK: icmp ule i32 %[[X:.*]], 1
; CHECK: icmp eq i32 %[[X]], 2
; CHECK: fathom.check(i1 false, {{.*}}; unreachable
define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %c = icmp ult i32 %x, 9
  call void @fathom_assume(i1 %c)
  switch i32 %x, label %never [ i32 0, label %a
                                i32 1, label %a
                                i32 2, label %b ]
a:
  ret i32 0
b:
  ret i32 1
never:
  unreachable
}
