// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %fathom emit --stage=prepared %s --checks=+implicit-truncation | FileCheck %s --check-prefix=IMPLICIT
#include <fathom.h>

int table[10];

// CHECK-LABEL: define {{.*}}@index(
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.index of int[10]"){{.*}}; array-index
// CHECK: getelementptr
static int index(int i) { return table[i]; }

// CHECK-LABEL: define {{.*}}@vla(
// CHECK: %[[OK:.*]] = icmp sgt i32 %n, 0
// CHECK: call void @fathom.check(i1 %[[OK]], i32 {{[0-9]+}},{{.*}}; vla-bound
static int vla(int n) {
  int a[n];
  a[0] = n;
  return a[0];
}

// CHECK-LABEL: define {{.*}}@read_bool(
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @fathom.text.bool){{.*}}; invalid-bool-or-enum
static bool read_bool(bool *p) { return *p; }

// CHECK-LABEL: define {{.*}}@never(
// CHECK: call void @fathom.check(i1 false, i32 {{[0-9]+}}, ptr null){{.*}}; unreachable
// CHECK-NEXT: unreachable
static int never(int x) {
  if (x != 7)
    return 1;
  __builtin_unreachable();
}

// CHECK-LABEL: define {{.*}}@passes_null(
// CHECK: %[[OK:.*]] = icmp ne ptr %p, null
// CHECK: call void @fathom.check(i1 %[[OK]], i32 {{[0-9]+}}, ptr @"fathom.text.argument 1"){{.*}}; nonnull
__attribute__((nonnull, noinline)) static int follow(int *p) { return *p; }
static int passes_null(int *p) { return follow(p); }

// CHECK-LABEL: define {{.*}}@zeros(
// CHECK: %[[OK:.*]] = icmp ne i32 %x, 0
// CHECK: call void @fathom.check(i1 %[[OK]], i32 {{[0-9]+}},{{.*}}; invalid-builtin
static int zeros(unsigned x) { return __builtin_ctz(x); }

// IMPLICIT-LABEL: define {{.*}}@narrow(
// IMPLICIT: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.int to signed char"){{.*}}; implicit-truncation
// CHECK-LABEL: define {{.*}}@narrow(
// CHECK-NOT: fathom.check
// CHECK: ret
static signed char narrow(int x) { return x; }

// An assumption of the compiler's is the programmer's promise.
// CHECK-LABEL: define {{.*}}@assumes(
// CHECK: %[[OK:.*]] = icmp sgt i32 %x, 3
// CHECK: call void @fathom.check(i1 %[[OK]], i32 {{[0-9]+}}, ptr @fathom.text.assumption){{.*}}; unreachable
// CHECK-NOT: llvm.assume
// CHECK: ret i32
static int assumes(int x) {
  __builtin_assume(x > 3);
  return x;
}

int main(void) {
  int x = fathom_nondet_int();
  bool b;
  return index(x) + vla(x) + read_bool(&b) + never(x) +
         passes_null(x ? &x : 0) + zeros(x) + narrow(x) + assumes(x);
}
