// fathom.h, and that a value is called what its variable is called.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
#include <fathom.h>

int *p;

// CHECK-LABEL: define {{.*}}@main(
int main(void) {
  // CHECK: %[[LENGTH:.*]] = call i64 @fathom.nondet.i64(ptr @fathom.text.length)
  size_t length = fathom_nondet_size_t();
  // CHECK: %[[FLAG:.*]] = call i1 @fathom.nondet.i1(ptr @fathom.text.flag)
  bool flag = fathom_nondet_bool();
  // CHECK: %[[SMALL:.*]] = icmp ult i64 %[[LENGTH]], 100
  // CHECK: call void @fathom.assume(i1 %[[SMALL]])
  fathom_assume(length < 100);
  // CHECK: call void @fathom.check({{.*}}, ptr @"fathom.text.length + 1 != (size_t)0"){{.*}}; assert
  fathom_assert(length + 1 != (size_t)0);
  // CHECK: call ptr @fathom.nondet.ptr(ptr @fathom.text.fathom_nondet_pointer)
  p = fathom_nondet_pointer();
  // CHECK: call void @fathom.havoc(ptr %[[P:.*]], i64 %[[LENGTH]])
  fathom_havoc(p, length);
  int result = 0;
  // CHECK: call i1 @fathom.is_deref(ptr {{.*}}, i64 4)
  result += fathom_is_dereferenceable(p, 4);
  // CHECK: call i1 @fathom.is_alloc(ptr
  result += fathom_is_allocated(p);
  // CHECK: call i1 @fathom.is_mod(ptr
  result += fathom_is_modified(p);
  // CHECK: call void @fathom.reset_mod(ptr
  fathom_reset_modified(p);
  // CHECK: %[[MODIFIED:.*]] = call i1 @fathom.is_mod(ptr
  // CHECK: %[[NOT:.*]] = xor i1 %[[MODIFIED]], true
  // CHECK: call void @fathom.check(i1 %[[NOT]],{{.*}}; modified
  fathom_assert_unmodified(p);
  // CHECK: call i64 @fathom.object_size(ptr
  // CHECK: call i64 @fathom.offset(ptr
  // CHECK: call i1 @fathom.same_object(ptr {{.*}}, ptr
  result += fathom_object_size(p) == fathom_offset(p);
  result += fathom_same_object(p, &p);
  // CHECK-NOT: fathom_print
  fathom_print("%d", result);
  // CHECK: call void @fathom.slot_set(ptr {{.*}}, i64 0, i64 3)
  fathom_shadow_set(0, p, 3);
  // CHECK: call i64 @fathom.slot_get(ptr {{.*}}, i64 0)
  result += fathom_shadow_get(0, p);
  // CHECK: call i64 @fathom.fat.load(ptr @p, i64 0)
  if (flag)
    result += fathom_fat_get(0, p);
  return result;
}
