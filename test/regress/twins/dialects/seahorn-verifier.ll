; The names SeaHorn's own passes write.
; EXPECT: SAFE
; RUN: %exit 10 %fathom check --entry=bug %s 2>&1 | FileCheck %s --check-prefix=BUG
; BUG: {{^}}fathom: UNSAFE (3 of
declare void @verifier.assume(i1)
declare void @verifier.assume.not(i1)
declare void @verifier.assert(i1)
declare void @verifier.assert.not(i1)
declare void @verifier.error()
declare i32 @verifier.nondet.1()

define i32 @main() {
  %x = call i32 @verifier.nondet.1()
  %small = icmp ult i32 %x, 5
  call void @verifier.assume(i1 %small)
  %zero = icmp eq i32 %x, 0
  call void @verifier.assume.not(i1 %zero)
  %more = icmp uge i32 %x, 5
  %one = icmp uge i32 %x, 1
  call void @verifier.assert(i1 %one)
  call void @verifier.assert.not(i1 %more)
  br i1 %zero, label %bad, label %good
bad:
  call void @verifier.error()
  br label %good
good:
  ret i32 0
}

define i32 @bug() {
  %x = call i32 @verifier.nondet.1()
  %small = icmp ult i32 %x, 5
  call void @verifier.assume(i1 %small)
  %zero = icmp eq i32 %x, 0
  call void @verifier.assume.not(i1 %zero)
  %one = icmp eq i32 %x, 1
  br i1 %one, label %bad, label %good
bad:
  call void @verifier.error()
  br label %end
good:
  %four = icmp eq i32 %x, 4
  call void @verifier.assert.not(i1 %four)
  %two = icmp eq i32 %x, 2
  call void @verifier.assert(i1 %two)
  br label %end
end:
  ret i32 0
}
