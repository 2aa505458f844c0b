; Flags of LLVM's code that are violated, in code that we did not compile.
; EXPECT --entry lshr_exact: UNSAFE poison
; EXPECT --entry shl_nuw: UNSAFE poison
; EXPECT --entry udiv_exact: UNSAFE poison
; EXPECT --entry add_nsw: UNSAFE poison
; EXPECT --entry kept: SAFE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @lshr_exact(i32 %x) {
  %r = lshr exact i32 %x, 1
  %c = icmp eq i32 %r, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}

define i32 @shl_nuw(i32 %x) {
  %r = shl nuw i32 %x, 1
  %c = icmp eq i32 %r, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}

define i32 @udiv_exact(i32 %x) {
  %r = udiv exact i32 %x, 3
  %c = icmp eq i32 %r, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}

define i32 @add_nsw(i32 %x) {
  %r = add nsw i32 %x, 1
  %c = icmp eq i32 %r, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}

define i32 @kept(i32 %x) {
  %even = and i32 %x, 126
  %half = lshr exact i32 %even, 1
  %small = shl nuw nsw i32 %half, 1
  %more = add nsw i32 %small, 1
  %c = icmp eq i32 %more, 5
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 0
}
