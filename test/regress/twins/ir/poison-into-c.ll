; Poison that code from elsewhere hands to C counts there, and in the library.
; RUN: %exit 10 %fathom check %s %S/Inputs/takes-poison.c | FileCheck %s --check-prefix=BRANCH
; RUN: %exit 10 %fathom check --entry=length %s %S/Inputs/takes-poison.c | FileCheck %s --check-prefix=LENGTH
; RUN: %exit 10 %fathom check --entry=second %s %S/Inputs/takes-poison.c | FileCheck %s --check-prefix=BRANCH
; EXPECT --entry=first %S/Inputs/takes-poison.c: SAFE
; BRANCH: takes-poison.c:{{.*}} error: poison: {{.*}}branch
; LENGTH: takes-poison.c:{{.*}} error: poison: {{.*}}strlen: branch
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @fathom_nondet_int()
declare void @keep(i32)
declare void @put(i8)
declare i32 @look()
declare i32 @text_length()
declare i32 @copy(i32)
define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  call void @keep(i32 %y)
  %r = call i32 @look()
  ret i32 0
}
define void @change() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  %t = trunc i32 %y to i8
  call void @put(i8 %t)
  ret void
}
define i32 @length() {
  call void @change()
  %r = call i32 @text_length()
  ret i32 0
}
define i32 @second() {
  call void @change()
  %r = call i32 @copy(i32 1)
  ret i32 0
}
define i32 @first() {
  call void @change()
  %r = call i32 @copy(i32 0)
  ret i32 0
}
