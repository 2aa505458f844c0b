; The names that SeaHorn gives its calls in bitcode.
; EXPECT: SAFE
; RUN: sed 's/OTHER/seahorn.fail/' %s > %t-fail.ll
; RUN: %exit 10 %fathom check %t-fail.ll 2>&1 | FileCheck %s --check-prefix=BUG
; RUN: sed 's/OTHER/seahorn.error/' %s > %t-error.ll
; RUN: %exit 10 %fathom check %t-error.ll 2>&1 | FileCheck %s --check-prefix=BUG
; RUN: sed 's/define void @OTHER() {.*/declare void @OTHER()/; s/OTHER/sea.mkown/' %s > %t-own.ll
; RUN: %exit 20 %fathom check %t-own.ll 2>&1 | FileCheck %s --check-prefix=OWN
; RUN: sed 's/%%wrong = add i32 0, 1/%%wrong = add i32 0, 0/' %s > %t-if.ll
; RUN: %exit 10 %fathom check %t-if.ll 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: error: assert:
; BUG: {{^}}fathom: UNSAFE (1 of
; OWN: {{^}}fathom: UNKNOWN (unsupported: sea.mkown
declare i32 @nd_int()
declare ptr @malloc(i64)
declare void @sea.tracking_on()
declare void @sea.tracking_off()
declare void @sea.reset_modified(ptr)
declare i1 @sea.is_modified(ptr)
declare i1 @sea.is_alloc(ptr)
declare i1 @sea.is_dereferenceable(ptr, i64)
declare void @sea.set_shadowmem(i8, ptr, i64)
declare i64 @sea.get_shadowmem(i8, ptr)
declare void @sea.free(ptr)
declare void @sea.assert.if(i1, i1)
declare void @sea.branch_sentinel()
declare void @verifier.assert(i1)
define void @OTHER() { ret void }
define i32 @main() {
  %n = call i32 @nd_int()
  %p = call ptr @malloc(i64 4)
  call void @sea.tracking_on()
  call void @sea.branch_sentinel()
  store i32 0, ptr %p
  %modified = call i1 @sea.is_modified(ptr %p)
  call void @verifier.assert(i1 %modified)
  call void @sea.reset_modified(ptr %p)
  call void @sea.tracking_off()
  call void @sea.set_shadowmem(i8 4, ptr %p, i64 7)
  %slot = call i64 @sea.get_shadowmem(i8 4, ptr %p)
  %seven = icmp eq i64 %slot, 7
  call void @verifier.assert(i1 %seven)
  %inside = call i1 @sea.is_dereferenceable(ptr %p, i64 4)
  call void @verifier.assert(i1 %inside)
  %is3 = icmp eq i32 %n, 3
  %wrong = add i32 0, 1
  %more = add i32 %n, %wrong
  %is4 = icmp eq i32 %more, 4
  call void @sea.assert.if(i1 %is3, i1 %is4)
  call void @sea.free(ptr %p)
  %alive = call i1 @sea.is_alloc(ptr %p)
  %dead = xor i1 %alive, true
  call void @verifier.assert(i1 %dead)
  br i1 %is3, label %yes, label %no
yes:
  call void @OTHER()
  br label %no
no:
  ret i32 0
}
