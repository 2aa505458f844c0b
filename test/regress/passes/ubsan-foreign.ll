; Handlers in code from elsewhere: without a branch of their own they fail where
; they stand; unknown ones are unsupported.
; RUN: %fathom emit --stage=prepared %s | FileCheck %s
; RUN: %fathom emit --stage=prepared %s --checks=-division-overflow | FileCheck %s --check-prefix=OFF

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare void @__ubsan_handle_divrem_overflow_abort(ptr, i64, i64)
declare void @__ubsan_handle_cfi_bad_type(ptr, i64)
declare i32 @fathom_nondet_int()

@kind = private constant { i16, i16, [6 x i8] } { i16 0, i16 11, [6 x i8] c"'int'\00" }
@data = private global { { ptr, i32, i32 }, ptr } { { ptr, i32, i32 } { ptr null, i32 6, i32 29 }, ptr @kind }

; CHECK-LABEL: define i32 @main(
; CHECK: join:
; CHECK: fathom.check(i1 {{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.int / int"){{.*}}; division-by-zero
; CHECK: fathom.check(i1 {{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.int / int"){{.*}}; division-overflow
; OFF-LABEL: define i32 @main(
; OFF: ptr @"fathom.text.int / int"{{.*}}; division-by-zero
; OFF-NOT: ; division-overflow
; OFF: unsupported
; CHECK: call void @fathom.unsupported(ptr @fathom.text.__ubsan_handle_cfi_bad_type)
; CHECK-NEXT: unreachable
define i32 @main() {
  %x = call i32 @fathom_nondet_int()
  %y = call i32 @fathom_nondet_int()
  %zero = icmp eq i32 %y, 0
  br i1 %zero, label %join, label %more
more:
  %minus = icmp eq i32 %y, -1
  br i1 %minus, label %join, label %good
join:
  %p = phi i32 [ 1, %0 ], [ 2, %more ]
  %wide = zext i32 %x to i64
  %wide2 = zext i32 %y to i64
  call void @__ubsan_handle_divrem_overflow_abort(ptr @data, i64 %wide, i64 %wide2)
  unreachable
good:
  call void @__ubsan_handle_cfi_bad_type(ptr @data, i64 1)
  ret i32 0
}
