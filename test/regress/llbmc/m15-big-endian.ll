; The same bytes the other way round, by the module's data layout.
; RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=BUG
; RUN: sed -e 's/i8 %%byte, 4/i8 %%byte, 1/' %s > %t.ll
; RUN: %exit 0 %fathom check %t.ll | FileCheck %s --check-prefix=SAFE
; BUG: {{^}}fathom: UNSAFE (1 of
; SAFE: {{^}}fathom: SAFE
target datalayout = "E-m:e-p:32:32-i64:64-n32"

declare void @__VERIFIER_error()

define i32 @main() {
  %x = alloca i32
  store i32 16909060, ptr %x
  %byte = load i8, ptr %x
  %ok = icmp eq i8 %byte, 4
  br i1 %ok, label %good, label %bad
bad:
  call void @__VERIFIER_error()
  unreachable
good:
  ret i32 0
}
