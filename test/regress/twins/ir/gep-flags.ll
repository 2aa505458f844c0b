; A pointer that leaves its object by inbounds, goes down by nuw, or wraps by nusw, is poison: what depends on it fails, although nothing is
; accessed. One behind the end is inside.
; EXPECT: SAFE
; EXPECT --entry=outside: UNSAFE poison
; EXPECT --entry=there_and_back: UNSAFE poison
; EXPECT --entry=down: UNSAFE poison
; EXPECT --entry=around: UNSAFE poison
; EXPECT --entry=accessed: UNSAFE out-of-bounds-read
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @fathom_nondet_long()

define i32 @main() {
  %a = alloca [4 x i32], align 16
  %n = call i64 @fathom_nondet_long()
  %small = icmp ult i64 %n, 5
  br i1 %small, label %inside, label %no
inside:
  %p = getelementptr inbounds i32, ptr %a, i64 %n
  %q = getelementptr nuw i32, ptr %a, i64 %n
  %r = getelementptr nusw i32, ptr %q, i64 -1
  %c = icmp eq ptr %p, %q
  br i1 %c, label %next, label %no
next:
  %s = getelementptr i32, ptr %a, i64 9
  %d = icmp eq ptr %r, %a
  br i1 %d, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @outside() {
  %a = alloca [4 x i32], align 16
  %n = call i64 @fathom_nondet_long()
  %small = icmp ult i64 %n, 6
  br i1 %small, label %inside, label %no
inside:
  %p = getelementptr inbounds i32, ptr %a, i64 %n
  %c = icmp eq ptr %p, %a
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @there_and_back() {
  %a = alloca [4 x i32], align 16
  store i32 1, ptr %a
  %p = getelementptr inbounds i32, ptr %a, i64 5
  %q = getelementptr inbounds i32, ptr %p, i64 -5
  %v = load i32, ptr %q
  ret i32 %v
}
define i32 @down() {
  %a = alloca [4 x i32], align 16
  %p = getelementptr i32, ptr %a, i64 2
  %q = getelementptr nuw i32, ptr %p, i64 -1
  %c = icmp eq ptr %q, %a
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @around() {
  %a = alloca [4 x i32], align 16
  %p = getelementptr nusw i8, ptr %a, i64 -9223372036854775808
  %c = icmp eq ptr %p, %a
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define i32 @accessed() {
  %a = alloca [4 x i32], align 16
  %p = getelementptr inbounds i32, ptr %a, i64 5
  %v = load i32, ptr %p
  ret i32 %v
}
