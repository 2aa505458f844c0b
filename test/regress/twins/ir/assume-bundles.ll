; Bundles of an assumption are promises like its condition.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=null %s | FileCheck %s --check-prefix=BUG
; RUN: %exit 10 %fathom check --entry=small %s | FileCheck %s --check-prefix=BUG
; RUN: %exit 10 %fathom check --entry=freed %s | FileCheck %s --check-prefix=BUG
; RUN: %exit 10 %fathom check --entry=one %s | FileCheck %s --check-prefix=BUG
; EXPECT --entry=odd: UNSAFE misaligned-access
; EXPECT --entry=undefined: UNSAFE uninitialised-read
; EXPECT --entry=other: UNKNOWN unsupported: assumption: readonly
; BUG: error: unreachable: code marked unreachable is reached: assumption: {{nonnull|dereferenceable|separate_storage}}
; BUG: {{^}}fathom: UNSAFE (1 of
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @llvm.assume(i1)
declare ptr @malloc(i64)
declare void @free(ptr)

define i32 @main() {
  %a = alloca [4 x i32], align 16
  %b = alloca i32, align 4
  store i32 1, ptr %b
  %p = getelementptr i8, ptr %a, i64 4
  %v = load i32, ptr %b
  call void @llvm.assume(i1 true) ["nonnull"(ptr %a), "dereferenceable"(ptr %p, i64 12), "align"(ptr %a, i64 16)]
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 16, i64 4), "separate_storage"(ptr %a, ptr %b), "noundef"(i32 %v)]
  call void @llvm.assume(i1 true) ["cold"(), "ignore"(ptr null)]
  ret i32 0
}
define i32 @null() {
  call void @llvm.assume(i1 true) ["nonnull"(ptr null)]
  ret i32 0
}
define i32 @small() {
  %a = alloca [4 x i32], align 16
  %p = getelementptr i8, ptr %a, i64 4
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 13)]
  ret i32 0
}
define i32 @freed() {
  %p = call ptr @malloc(i64 8)
  call void @free(ptr %p)
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 8)]
  ret i32 0
}
define i32 @one() {
  %a = alloca [4 x i32], align 16
  %p = getelementptr i8, ptr %a, i64 4
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %a, ptr %p)]
  ret i32 0
}
define i32 @odd() {
  %a = alloca [4 x i32], align 16
  %p = getelementptr i8, ptr %a, i64 4
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8)]
  ret i32 0
}
define i32 @undefined() {
  %b = alloca i32, align 4
  %v = load i32, ptr %b
  call void @llvm.assume(i1 true) ["noundef"(i32 %v)]
  ret i32 0
}
define i32 @other() {
  call void @llvm.assume(i1 true) ["readonly"(ptr null)]
  ret i32 0
}
