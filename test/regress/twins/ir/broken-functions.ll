; What code from elsewhere promises of functions: that they do not return, that they return an argument, that a pointer can be
; dereferenced. Other promises are neither used nor judged: a row names them.
; RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
; RUN: %exit 10 %fathom check --entry=returns %s | FileCheck %s --check-prefix=RETURNS
; RUN: %exit 10 %fathom check --entry=call_returns %s | FileCheck %s --check-prefix=RETURNS
; RUN: %exit 10 %fathom check --entry=call_ends %s | FileCheck %s --check-prefix=RETURNS
; RUN: %exit 10 %fathom check --entry=another %s | FileCheck %s --check-prefix=ANOTHER
; RUN: %exit 10 %fathom check --entry=small %s | FileCheck %s --check-prefix=SMALL
; RUN: %exit 10 %fathom check --entry=loaded %s | FileCheck %s --check-prefix=SMALL
; RUN: %exit 0 %fathom check --entry=kept %s | FileCheck %s --check-prefix=SAFE
; SAFE: chosen: promises of code from elsewhere that are not judged: {{.*}}nofree
; SAFE: {{^}}fathom: SAFE
; RETURNS: error: unreachable: code marked unreachable is reached: return of what must not return
; RETURNS: {{^}}fathom: UNSAFE (1 of
; ANOTHER: error: poison: {{.*}}result that is promised to be an argument
; ANOTHER: {{^}}fathom: UNSAFE (1 of
; SMALL: error: poison: {{.*}}pointer that is promised to be dereferenceable
; SMALL: {{^}}fathom: UNSAFE (1 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @exit(i32)
@g = global ptr null

define void @ends() noreturn nofree {
  call void @exit(i32 0) noreturn
  unreachable
}
define void @does_not_end() noreturn {
  ret void
}
define void @plain() {
  ret void
}
define ptr @same(ptr returned %p) memory(none) {
  ret ptr %p
}
define ptr @not_the_same(ptr returned %p) {
  ret ptr null
}
define void @wants(ptr dereferenceable(8) %p, ptr dereferenceable_or_null(8) %q) {
  ret void
}
define i32 @main() {
  call void @ends()
  unreachable
}
define i32 @kept() nofree {
  %a = alloca i64
  %p = call ptr @same(ptr %a)
  call void @wants(ptr %p, ptr null)
  call void @wants(ptr %p, ptr %a)
  ret i32 0
}
define i32 @returns() {
  call void @does_not_end()
  ret i32 0
}
define i32 @call_returns() {
  call void @plain() noreturn
  ret i32 0
}
define i32 @call_ends() {
  call void @plain() noreturn
  unreachable
}
define i32 @another() {
  %a = alloca i64
  %p = call ptr @not_the_same(ptr %a)
  ret i32 0
}
define i32 @small() {
  %a = alloca i32
  %b = alloca i64
  call void @wants(ptr %b, ptr %a)
  ret i32 0
}
define i32 @loaded() {
  %p = load ptr, ptr @g, !dereferenceable !0
  ret i32 0
}
!0 = !{i64 4}
