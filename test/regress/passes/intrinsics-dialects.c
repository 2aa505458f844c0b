// The names of other verifiers.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// CHECK-LABEL: define {{.*}}@svcomp(
// CHECK: call i32 @fathom.nondet.i32(ptr @fathom.text.x)
// CHECK: call void @fathom.assume(
// CHECK: call void @fathom.check({{.*}}; assert
// CHECK: call void @fathom.check(i1 false, {{.*}}ptr @fathom.text.reach_error){{.*}}; assert
// CHECK-NEXT: call void @fathom.halt()
// CHECK-NEXT: unreachable
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
void __VERIFIER_atomic_begin(void);
// A body does not make it harmless.
void reach_error(void) {}
void svcomp(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x);
  __VERIFIER_atomic_begin();
  __VERIFIER_assert(x > 3);
  reach_error();
}

// CHECK-LABEL: define {{.*}}@seahorn(
// CHECK: call i64 @fathom.nondet.i64(ptr @fathom.text.n)
// CHECK: call void @fathom.assume(
// CHECK: call i1 @fathom.is_deref(ptr %p, i64
// CHECK: call void @fathom.check({{.*}}ptr @"fathom.text.sea_is_dereferenceable(p, n)"){{.*}}; assert
// CHECK: call void @fathom.check({{.*}}ptr @fathom.text.__VERIFIER_error){{.*}}; assert
// CHECK: call void @fathom.havoc(ptr %p, i64
// CHECK-NEXT: ret void
extern size_t nd_size_t(void);
extern void __SEA_assume(bool);
extern bool sea_is_dereferenceable(const void *, intptr_t);
extern void memhavoc(void *, size_t);
extern void __VERIFIER_error(void) __attribute__((noreturn));
#define sassert(X) (void)((__VERIFIER_assert(X), (X)) || (__VERIFIER_error(), 0))
void seahorn(void *p) {
  size_t n = nd_size_t();
  __SEA_assume(n > 2);
  sassert(sea_is_dereferenceable(p, n));
  memhavoc(p, n);
}

// CHECK-LABEL: define {{.*}}@cbmc(
// CHECK: call i8 @fathom.nondet.i8(ptr @fathom.text.c)
// CHECK: call void @fathom.assume(
// CHECK: call void @fathom.check({{.*}}, ptr @"fathom.text.c is small"){{.*}}; assert
// CHECK: %[[OFFSET:.*]] = call i64 @fathom.offset(ptr %p)
// CHECK: %[[SIZE:.*]] = call i64 @fathom.object_size(ptr %p)
// CHECK: call void @fathom.havoc(ptr %{{.*}}, i64 %[[SIZE]])
extern char nondet_char(void);
void __CPROVER_assume(bool);
void __CPROVER_assert(bool, const char *);
void __CPROVER_havoc_object(void *);
void cbmc(void *p) {
  char c = nondet_char();
  __CPROVER_assume(c > 3);
  __CPROVER_assert(c < 10, "c is small");
  __CPROVER_havoc_object(p);
}

// CHECK-LABEL: define {{.*}}@klee(
// CHECK: call void @fathom.havoc(ptr %{{.*}}, i64 4)
// CHECK: %[[R:.*]] = call i32 @fathom.nondet.i32(ptr @fathom.text.r)
// CHECK: %[[LOW:.*]] = icmp sge i32 %[[R]], -3
// CHECK: call void @fathom.assume(i1 %[[LOW]])
// CHECK: %[[HIGH:.*]] = icmp slt i32 %[[R]], 8
// CHECK: call void @fathom.assume(i1 %[[HIGH]])
void klee_make_symbolic(void *, size_t, const char *);
void klee_assume(uintptr_t);
int klee_range(int, int, const char *);
int klee(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 3);
  int r = klee_range(-3, 8, "in range");
  return x + r;
}

// CHECK-LABEL: define {{.*}}@others(
// CHECK: call i32 @fathom.nondet.i32(
// CHECK: call void @fathom.assume(
// CHECK: call void @fathom.check({{.*}}; assert
// CHECK: call void @fathom.check({{.*}}, ptr @"fathom.text.a text"){{.*}}; assert
// CHECK: call i64 @fathom.nondet.i64(
int __llbmc_nondef_int(void);
void __llbmc_assume(int);
void __llbmc_assert(int);
void __ESBMC_assert(bool, const char *);
unsigned long __SMACK_nondet_unsigned_long(void);
unsigned long others(void) {
  int x = __llbmc_nondef_int();
  __llbmc_assume(x != 0);
  __llbmc_assert(x != 1);
  __ESBMC_assert(x != 2, "a text");
  return __SMACK_nondet_unsigned_long();
}

int main(int argc, char **argv) {
  seahorn(&argc);
  cbmc(&argc);
  klee();
  others();
  svcomp();
}
