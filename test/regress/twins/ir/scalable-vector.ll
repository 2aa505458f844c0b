; Vectors whose length is not known are refused where they are reached.
; EXPECT: SAFE
; EXPECT --entry=adds: UNKNOWN unsupported: vector whose length is not known
; EXPECT --entry=passes: UNKNOWN unsupported: vector whose length is not known
; EXPECT --entry=counts: UNKNOWN unsupported: vector whose length is not known
; EXPECT --entry=fails_before: UNSAFE assert
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @fathom_assert(i1 zeroext)
declare i32 @llvm.vscale.i32()

define i32 @main() {
  %c = icmp eq i32 1, 2
  br i1 %c, label %never, label %no
never:
  %e = call i32 @adds()
  ret i32 %e
no:
  ret i32 0
}
define i32 @adds() {
  %a = alloca <vscale x 4 x i32>
  store <vscale x 4 x i32> zeroinitializer, ptr %a
  %v = load <vscale x 4 x i32>, ptr %a
  %w = add <vscale x 4 x i32> %v, %v
  %e = extractelement <vscale x 4 x i32> %w, i32 0
  ret i32 %e
}
define i32 @takes(<vscale x 4 x i32> %v) {
  ret i32 0
}
define i32 @passes() {
  %r = call i32 @takes(<vscale x 4 x i32> zeroinitializer)
  ret i32 %r
}
define i32 @counts() {
  %r = call i32 @llvm.vscale.i32()
  ret i32 %r
}
define i32 @fails_before() {
  call void @fathom_assert(i1 zeroext false)
  %r = call i32 @llvm.vscale.i32()
  ret i32 %r
}
