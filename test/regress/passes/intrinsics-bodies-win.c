// A function with a body is what its body says, whatever its name.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// CHECK-LABEL: define {{.*}}@malloc(
// CHECK-LABEL: define {{.*}}@nondet_int(
// CHECK-LABEL: define {{.*}}@__VERIFIER_assert(
// CHECK-LABEL: define {{.*}}@main(
// CHECK-NOT: @fathom.malloc
// CHECK: call ptr @malloc(
// CHECK: call i32 @nondet_int(
// CHECK: call void @__VERIFIER_assert(
static char pool[100];
void *malloc(unsigned long n) { return pool; }
int nondet_int(void) { return 3; }
void __VERIFIER_assert(int x) {}

// A name is not enough: what has arguments is a function without a body.
// CHECK: call void @fathom.check(i1 false, {{.*}}ptr @fathom.text.nd_index){{.*}}; missing-body
int nd_index(int);
int main(void) {
  char *p = malloc(4);
  __VERIFIER_assert(nondet_int());
  return p[nd_index(3)];
}
