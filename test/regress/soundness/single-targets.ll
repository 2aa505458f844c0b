; A branch or switch on poison is undefined even if it can go to one place only.
; TWINS: check_single_targets
; RUN: %exit 0 %fathom check --entry=good %s | FileCheck %s --check-prefix=SAFE
; RUN: %exit 10 %fathom check --entry=branch %s | FileCheck %s --check-prefix=BUG
; RUN: %exit 10 %fathom check --entry=choice %s | FileCheck %s --check-prefix=BUG
; RUN: %exit 10 %fathom check --entry=nowhere %s | FileCheck %s --check-prefix=BUG
; SAFE: {{^}}fathom: SAFE{{$}}
; BUG: error: poison:
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i32 @fathom_nondet_int()
define i32 @good() {
  %x = call i32 @fathom_nondet_int()
  %c = icmp eq i32 %x, 3
  br i1 %c, label %next, label %next
next:
  switch i32 %x, label %end [ i32 1, label %end ]
end:
  ret i32 0
}
define i32 @branch() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  %c = icmp eq i32 %y, 3
  br i1 %c, label %end, label %end
end:
  ret i32 0
}
define i32 @choice() {
  %x = call i32 @fathom_nondet_int()
  %y = add nsw i32 %x, 1
  switch i32 %y, label %end [ i32 1, label %end ]
end:
  ret i32 0
}
define i32 @nowhere() {
  switch i32 poison, label %end []
end:
  ret i32 0
}
