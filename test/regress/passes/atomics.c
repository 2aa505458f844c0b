// Atomics are plain accesses; plain volatile accesses stay volatile.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not='load atomic' --implicit-check-not='store atomic' --implicit-check-not='atomicrmw' --implicit-check-not='= cmpxchg'
#include <stdatomic.h>

atomic_int a;
volatile atomic_int va;
volatile int v;
_Atomic(int *) pointer;

// CHECK-LABEL: define {{.*}}@load_store(
// CHECK: load i32, ptr @a, align 4
// CHECK: store i32 %{{.*}}, ptr @va, align 4
// CHECK: load i32, ptr @va, align 4
// CHECK: load volatile i32, ptr @v, align 4
int load_store(void) {
  va = a;
  atomic_thread_fence(memory_order_seq_cst);
  return va + v;
}

// CHECK-LABEL: define {{.*}}@modify(
// CHECK: %[[OLD:.*]] = load i32, ptr @a
// CHECK: %[[NEW:.*]] = add i32 %[[OLD]], %x
// CHECK: store i32 %[[NEW]], ptr @a
int modify(int x) { return atomic_fetch_add(&a, x); }

// Stored to only if equal.
// CHECK-LABEL: define {{.*}}@exchange(
// CHECK: %[[OLD:.*]] = load i32, ptr @a
// CHECK: %[[EQUAL:.*]] = icmp eq i32 %[[OLD]], %{{.*}}
// CHECK: br i1 %[[EQUAL]], label %[[THEN:.*]], label %[[AFTER:.*]],
// CHECK: [[THEN]]:
// CHECK: store i32 7, ptr @a
// CHECK: [[AFTER]]:
_Bool exchange(int expected) {
  return atomic_compare_exchange_strong(&a, &expected, 7);
}

// CHECK-LABEL: define {{.*}}@swap(
// CHECK: %[[OLD:.*]] = load i64, ptr @pointer
// CHECK: store i64 %{{.*}}, ptr @pointer
int *swap(int *p) { return atomic_exchange(&pointer, p); }

_Bool weak(int expected) {
  return atomic_compare_exchange_weak(&a, &expected, 7);
}
// CHECK: ; ledger: chosen: a weak compare-and-exchange never fails without reason

int main(void) {
  int x;
  return load_store() + modify(2) + exchange(3) + weak(4) + (swap(&x) == 0);
}
