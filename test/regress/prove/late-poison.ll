; Poison that a loop carries, in a register and in memory: the addition does not overflow before iteration 1000, and the shift is not too far. What
; becomes poison there is not proved, and what does in iteration 3 is a failure. In the twins it is as large as it may be, or frozen.
; RUN: %exit 0 %fathom prove --entry=flag --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
; RUN: %exit 0 %fathom prove --entry=shift %s | FileCheck %s --check-prefix=SAFE
; RUN: %exit 0 %fathom prove --entry=stored %s | FileCheck %s --check-prefix=SAFE
; RUN: sed 's/i32 2147483646, /i32 2147483647, /; s/i32 31, /i32 32, /' %s > %t.late.ll
; RUN: %exit 20 %fathom prove --entry=flag %t.late.ll | FileCheck %s --check-prefix=OPEN
; RUN: %exit 20 %fathom prove --entry=shift %t.late.ll | FileCheck %s --check-prefix=OPEN
; RUN: %exit 20 %fathom prove --entry=stored %t.late.ll | FileCheck %s --check-prefix=OPEN
; RUN: %exit 0 %fathom prove --entry=frozen %t.late.ll | FileCheck %s --check-prefix=SAFE
; RUN: sed 's/%i, 1000$/%i, 3/' %t.late.ll > %t.early.ll
; RUN: %exit 10 %fathom prove --entry=flag %t.early.ll | FileCheck %s --check-prefix=FAILS
; RUN: %exit 10 %fathom prove --entry=shift %t.early.ll | FileCheck %s --check-prefix=FAILS
; RUN: %exit 10 %fathom prove --entry=stored %t.early.ll | FileCheck %s --check-prefix=FAILS
; RUN: %exit 0 %fathom prove --entry=frozen %t.early.ll | FileCheck %s --check-prefix=SAFE
; SAFE: {{^}}fathom: SAFE{{$}}
; OPEN: {{^}}fathom: UNKNOWN (bound 16 too small for
; FAILS: error: poison
; FAILS: {{^}}fathom: UNSAFE (1 of
;
; The certificate says that it is no poison: with the larger number that is not kept, and without it nothing is known.
; RUN: grep -c 'loop invariant", (= R[0-9]* false)' %t.cert
; RUN: sed 's/#x7ffffffe/#x7fffffff/' %t.cert > %t.larger
; RUN: %exit 20 %fathom recheck %t.larger | FileCheck %s --check-prefix=KEPT
; RUN: sed '/loop invariant", (= R[0-9]* false)/d' %t.larger > %t.unsaid
; RUN: %exit 20 %fathom recheck %t.unsaid | FileCheck %s --check-prefix=UNSAID
; KEPT: UNKNOWN (the certificate is refused: {{.*}}loop invariant: flag:0, behind an iteration
; UNSAID: UNKNOWN (the certificate is refused: poison branch
declare i1 @fathom_nondet_bool()
@word = global i32 0

define void @flag() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %look ]
  %x = phi i32 [ 1, %entry ], [ %x.next, %look ]
  %more = call i1 @fathom_nondet_bool()
  br i1 %more, label %body, label %out
body:
  %is.two = icmp eq i32 %x, 2
  br i1 %is.two, label %out, label %look
look:
  %is.late = icmp eq i32 %i, 1000
  %by = select i1 %is.late, i32 2147483646, i32 5
  %made = add nsw i32 %by, 1
  %odd = or i32 %made, 1
  %x.next = select i1 %is.late, i32 %odd, i32 %x
  %i.next = add i32 %i, 1
  br label %head
out:
  ret void
}

define void @shift() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %look ]
  %x = phi i32 [ 1, %entry ], [ %x.next, %look ]
  %more = call i1 @fathom_nondet_bool()
  br i1 %more, label %body, label %out
body:
  %is.two = icmp eq i32 %x, 2
  br i1 %is.two, label %out, label %look
look:
  %is.late = icmp eq i32 %i, 1000
  %by = select i1 %is.late, i32 31, i32 5
  %made = shl i32 1, %by
  %odd = or i32 %made, 1
  %x.next = select i1 %is.late, i32 %odd, i32 %x
  %i.next = add i32 %i, 1
  br label %head
out:
  ret void
}

define void @stored() {
entry:
  store i32 1, ptr @word
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %more = call i1 @fathom_nondet_bool()
  br i1 %more, label %body, label %out
body:
  %x = load i32, ptr @word
  %is.two = icmp eq i32 %x, 2
  br i1 %is.two, label %out, label %look
look:
  %is.late = icmp eq i32 %i, 1000
  br i1 %is.late, label %change, label %next
change:
  %by = select i1 %is.late, i32 2147483646, i32 5
  %made = add nsw i32 %by, 1
  %odd = or i32 %made, 1
  store i32 %odd, ptr @word
  br label %next
next:
  %i.next = add i32 %i, 1
  br label %head
out:
  ret void
}

define void @frozen() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %look ]
  %x = phi i32 [ 1, %entry ], [ %x.next, %look ]
  %more = call i1 @fathom_nondet_bool()
  br i1 %more, label %body, label %out
body:
  %is.two = icmp eq i32 %x, 2
  br i1 %is.two, label %out, label %look
look:
  %is.late = icmp eq i32 %i, 1000
  %by = select i1 %is.late, i32 2147483646, i32 5
  %made = add nsw i32 %by, 1
  %odd = or i32 %made, 1
  %next = select i1 %is.late, i32 %odd, i32 %x
  %x.next = freeze i32 %next
  %i.next = add i32 %i, 1
  br label %head
out:
  ret void
}
