// What the C library's basic functions become.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %fathom emit --stage=prepared %s --checks=-assert,-memcpy-overlap | FileCheck %s --check-prefix=OFF
#include <assert.h>
#include <stdlib.h>
#include <string.h>

// CHECK-LABEL: define {{.*}}@heap(
// CHECK: call ptr @fathom.malloc(i64 %n, i64 16, i32 0, ptr null)
// CHECK: @llvm.umul.with.overflow.i64(i64 %n, i64 8)
// CHECK: br i1 %{{.*}}, label %heap.bad, label %heap.good
// CHECK: call ptr @fathom.malloc(i64 %{{.*}}, i64 16, i32 0, ptr null)
// CHECK: call void @llvm.memset
// CHECK: phi ptr [ null,
// CHECK: call ptr @fathom.malloc(i64 64, i64 32, i32 0, ptr null)
// CHECK: call void @fathom.free(ptr
void *heap(size_t n) {
  char *a = malloc(n);
  char *b = calloc(n, 8);
  char *c = aligned_alloc(32, 64);
  free(a);
  return b ? c : 0;
}

// CHECK-LABEL: define {{.*}}@memory(
// CHECK: call void @llvm.memcpy
// CHECK: call void @fathom.check({{.*}}; memcpy-overlap
// CHECK-NOT: memcpy-overlap
// CHECK: call void @llvm.memmove
// CHECK: call void @llvm.memset{{.*}}(ptr align 1 %p, i8 {{.*}}, i64 %n
// OFF-LABEL: define {{.*}}@memory(
// OFF-NOT: memcpy-overlap
// OFF: ret
void *memory(char *p, char *q, size_t n, int c) {
  memcpy(p, q, n);
  memmove(p, q, n);
  return memset(p, c, n);
}

// The compiler's own copies are no calls.
// CHECK-LABEL: define {{.*}}@copies(
// CHECK-NOT: memcpy-overlap
// CHECK: call void @llvm.memcpy
struct pair { long a[4]; };
void copies(struct pair *p, struct pair *q) { *p = *q; }

// The branch of an assertion is its check; where two ways lead to the failure,
// it stays.
// CHECK-LABEL: define {{.*}}@asserts(
// CHECK: %[[OK:.*]] = icmp slt i32 %x, 10
// CHECK: call void @fathom.check(i1 %[[OK]], {{.*}}ptr @"fathom.text.x < 10"){{.*}}; assert
// CHECK: call void @fathom.check(i1 false, {{.*}}ptr @"fathom.text.x > 0 && x != 5"){{.*}}; assert
// CHECK-NEXT: call void @fathom.halt()
// CHECK-NEXT: unreachable
// OFF-LABEL: define {{.*}}@asserts(
// OFF-NOT: fathom.check
// OFF: ret
void asserts(int x) {
  assert(x < 10);
  assert(x > 0 && x != 5);
}

// An end is no error.
// CHECK-LABEL: define {{.*}}@ends(
// CHECK-NOT: fathom.check
// CHECK: call void @fathom.halt()
// CHECK-NEXT: unreachable
// CHECK: call void @fathom.halt()
// CHECK-NEXT: unreachable
void ends(int x) {
  if (x)
    abort();
  exit(3);
}

// CHECK-LABEL: define {{.*}}@numbers(
// CHECK: call void @fathom.check({{.*}}; negation-overflow
// CHECK: call i32 @llvm.abs.i32(i32 %x, i1 false)
int numbers(int x) { return abs(x); }

int main(int argc, char **argv) {
  asserts(argc);
  memory(argv[0], argv[1], argc, argc);
  copies((struct pair *)argv, (struct pair *)argv + 1);
  numbers(argc);
  if (argc == 2)
    ends(argc);
  return heap(argc) != 0;
}
