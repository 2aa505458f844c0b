; Promises are gone (those about values are checks by then); how values are
; passed stays.
; RUN: %fathom emit --stage=prepared %s | grep -v "^; ledger" | FileCheck %s --implicit-check-not=nonnull --implicit-check-not=noundef --implicit-check-not='dereferenceable(' --implicit-check-not='!dereferenceable' --implicit-check-not=noalias --implicit-check-not='range(' --implicit-check-not='!range' --implicit-check-not='!tbaa' --implicit-check-not=mustprogress --implicit-check-not='thread_local' --implicit-check-not='memory(read)' --implicit-check-not=noreturn

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@t = thread_local global i32 0

; CHECK: define {{.*}}zeroext "fathom-defined" i8 @f(ptr %p, i8 signext "fathom-defined" %c) #[[ATTRIBUTES:[0-9]+]]
; CHECK: select i1 %{{.*}}, ptr %p, ptr poison
; CHECK: load ptr, ptr %{{.*}}, align 8{{$}}
; CHECK: load i32, ptr @t, align 4{{$}}
; CHECK: select i1 %{{.*}}, i32 %x, i32 poison
define noundef zeroext i8 @f(ptr noalias nonnull dereferenceable(8) %p, i8 noundef signext range(i8 0, 5) %c) mustprogress willreturn nounwind memory(read) {
  %q = load ptr, ptr %p, align 8, !nonnull !0, !noundef !0, !dereferenceable !1, !tbaa !2
  %a = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %x = load i32, ptr %a, align 4, !range !4
  %y = trunc i32 %x to i8
  %isnull = icmp eq ptr %q, null
  %r = select i1 %isnull, i8 %c, i8 %y
  ret i8 %r
}

; CHECK: call zeroext i8 @f(ptr {{.*}}, i8 signext 3)
; CHECK: attributes #[[ATTRIBUTES]] = { nounwind null_pointer_is_valid }
define i32 @main() {
  %v = alloca ptr
  store ptr null, ptr %v
  %r = call noundef zeroext i8 @f(ptr nonnull noalias %v, i8 signext 3) nounwind willreturn
  %w = zext i8 %r to i32
  ret i32 %w
}
declare ptr @llvm.threadlocal.address.p0(ptr)

!0 = !{}
!1 = !{i64 8}
!2 = !{!3, !3, i64 0}
!3 = !{!"any pointer", !5, i64 0}
!4 = !{i32 0, i32 2}
!5 = !{!"root"}
