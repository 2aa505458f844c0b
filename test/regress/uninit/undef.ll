; undef in code from elsewhere is any value at each use, also behind a phi; branching on it is undefined as in LLVM.
; EXPECT: SAFE
; EXPECT --entry=branches: UNSAFE uninitialised-read
; EXPECT --entry=fails: UNSAFE uninitialised-read
; EXPECT --entry=joined: UNSAFE uninitialised-read
; EXPECT --entry=twice: UNSAFE uninitialised-read
; EXPECT --entry=kept_in_memory: UNSAFE uninitialised-read
; EXPECT --checks=assert --entry=fails: UNSAFE assert
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @fathom_assert(i1 zeroext)
declare i32 @fathom_nondet_int()

; Not used where it is undef, or masked.
define i32 @main() {
entry:
  %n = call i32 @fathom_nondet_int()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %zero, label %join
zero:
  br label %join
join:
  %x = phi i32 [ undef, %entry ], [ 3, %zero ]
  %m = and i32 undef, 0
  %k = icmp eq i32 %m, 0
  br i1 %k, label %go, label %yes
go:
  br i1 %c, label %use, label %no
use:
  %d = icmp eq i32 %x, 3
  br i1 %d, label %no, label %yes
yes:
  call void @fathom_assert(i1 zeroext false)
  ret i32 1
no:
  ret i32 0
}
define i32 @branches() {
  %x = add i32 undef, 1
  %c = icmp eq i32 %x, 3
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define void @fails() {
  %x = add i32 undef, 1
  %c = icmp ne i32 %x, 3
  call void @fathom_assert(i1 zeroext %c)
  ret void
}
define i32 @joined() {
entry:
  %n = call i32 @fathom_nondet_int()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %zero, label %join
zero:
  br label %join
join:
  %x = phi i32 [ undef, %entry ], [ 3, %zero ]
  %y = xor i32 %x, %x
  %d = icmp eq i32 %y, 0
  br i1 %d, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define void @twice() {
  %n = call i32 @fathom_nondet_int()
  %c = icmp eq i32 %n, 0
  %x = select i1 %c, i32 undef, i32 0
  %d = icmp eq i32 %x, %x
  call void @fathom_assert(i1 zeroext %d)
  ret void
}
define void @kept_in_memory() {
  %a = alloca i32
  store i32 undef, ptr %a
  %x = load i32, ptr %a
  %d = icmp eq i32 %x, %x
  call void @fathom_assert(i1 zeroext %d)
  ret void
}
