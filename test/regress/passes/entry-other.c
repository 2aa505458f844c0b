// Entries that are not main get arbitrary arguments.
// RUN: %fathom emit --stage=prepared --entry-pointers=any --entry=sum %s | FileCheck %s
// RUN: %fathom emit --stage=prepared --entry-pointers=any --entry=by_value %s | FileCheck %s --check-prefix=VALUE
// RUN: not %fathom emit --stage=prepared %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %fathom emit --stage=prepared --entry-pointers=any --entry=summ %s 2>&1 | FileCheck %s --check-prefix=SUGGEST
// RUN: not %fathom emit --stage=prepared --entry-pointers=any --entry=declared %s 2>&1 | FileCheck %s --check-prefix=DECLARED

// CHECK-LABEL: define void @fathom.entry(
// CHECK: %[[N:.*]] = call i16 @fathom.nondet.i16(ptr @fathom.text.n)
// CHECK: %[[SIZE:.*]] = call i64 @fathom.nondet.i64(ptr @"fathom.text.size of *p")
// CHECK: %[[GOOD:.*]] = icmp sge i64 %[[SIZE]], 0
// CHECK: call void @fathom.assume(i1 %[[GOOD]])
// CHECK: %[[P:.*]] = call ptr @fathom.malloc(i64 %[[SIZE]], i64 16, i32 0, ptr null)
// CHECK: %[[NULL:.*]] = call i1 @fathom.nondet.i1(ptr @"fathom.text.p is null")
// CHECK: %[[ARGUMENT:.*]] = select i1 %[[NULL]], ptr null, ptr %[[P]]
// CHECK: call i32 @sum(i16 {{.*}}%[[N]], ptr %[[ARGUMENT]])
// CHECK: ; ledger: chosen: pointers given to sum are null or point to the beginning of fresh, disjoint heap objects that are aligned to 16 bytes
int sum(short n, int *p) { return n ^ *p; }

struct big {
  int a[10];
};
// VALUE-LABEL: define void @fathom.entry(
// VALUE: %[[B:.*]] = alloca
// VALUE: call void @fathom.havoc(ptr %{{.*}}, i64 40)
// VALUE: call {{.*}}@by_value(
int by_value(struct big b) { return b.a[3]; }

int declared(void);
int uses_declared(void) { return declared(); }

// NONE: entry-other.c: error: there is no function 'main' with a body to start at
// NONE: --entry NAME starts elsewhere; the program defines sum, by_value
// SUGGEST: did you mean 'sum'?
// DECLARED: there is no function 'declared' with a body
