// RUN: %fathom emit --stage=prepared %s | FileCheck %s --check-prefix=FAIL
// RUN: %fathom emit --stage=prepared %s --missing=havoc | FileCheck %s --check-prefix=HAVOC
// RUN: %fathom emit --stage=prepared %s --missing=pure,other:noreturn | FileCheck %s --check-prefix=PURE
// RUN: %fathom emit --stage=prepared %s --missing=other:nothing --missing=noreturn | FileCheck %s --check-prefix=NORETURN
int unknown(int *p, const char *text);
void other(void);

// FAIL-LABEL: define {{.*}}@main(
// FAIL: call void @fathom.check(i1 false, {{.*}}ptr @fathom.text.unknown){{.*}}; missing-body
// FAIL-NEXT: call void @fathom.halt()
// FAIL-NEXT: unreachable
// FAIL-NOT: ; ledger

// HAVOC-LABEL: define {{.*}}@main(
// HAVOC: %[[OFFSET:.*]] = call i64 @fathom.offset(ptr %x)
// HAVOC: %[[SIZE:.*]] = call i64 @fathom.object_size(ptr %x)
// HAVOC: call void @fathom.havoc(ptr %{{.*}}, i64 %[[SIZE]])
// HAVOC-NOT: fathom.havoc
// HAVOC: %[[RESULT:.*]] = call i32 @fathom.nondet.i32(ptr @fathom.text.unknown)
// HAVOC: ret i32 %[[RESULT]]
// HAVOC: ; ledger: chosen: call of other, which has no body: any result
// HAVOC: ; ledger: chosen: call of unknown, which has no body: any result, and the objects of its arguments become arbitrary ({{.*}}missing-bodies.c:[[# @LINE + 17]])

// PURE-LABEL: define {{.*}}@main(
// PURE-NOT: havoc
// PURE: call i32 @fathom.nondet.i32(
// PURE: call void @fathom.halt()
// PURE: ; ledger: chosen: call of other, which has no body: the execution ends
// PURE: ; ledger: chosen: call of unknown, which has no body: any result, memory as it was

// NORETURN-LABEL: define {{.*}}@main(
// NORETURN-NEXT: entry:
// NORETURN-NOT: nondet
// NORETURN: call void @fathom.halt()
// NORETURN-NEXT: unreachable
int main(void) {
  int x = 3;
  // Constants stay what they are.
  int result = unknown(&x, "text");
  other();
  return result;
}
