// Floating-point values are moved and their signs changed; arithmetic that has
// no meaning is UNKNOWN where it is reached.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %exit 0 %fathom check %s
// RUN: %exit 20 %fathom check -DARITHMETIC %s | FileCheck %s --check-prefix=ARITHMETIC
// RUN: %exit 10 %fathom check -DBUG %s
#include <fathom.h>
#include <string.h>

static double next(double d) {
#pragma clang fp reassociate(on)
  return d + 1;
}

// CHECK-LABEL: define {{.*}}@main(
// CHECK: xor i32 %{{.*}}, -2147483648
// CHECK: and i64 %{{.*}}, 9223372036854775807
// CHECK-LABEL: define {{.*}}@next(
// CHECK: call void @fathom.unsupported(ptr @"fathom.text.floating-point arithmetic (fadd with fast-math flags)")
// ARITHMETIC: UNKNOWN{{.*}}floating-point arithmetic (fadd with fast-math flags)
int main(void) {
  unsigned u = fathom_nondet_uint(), v;
  float f, g;
  memcpy(&f, &u, sizeof f);
  g = -f;
  memcpy(&v, &g, sizeof v);
  fathom_assert(v == (u ^ 0x80000000u));
  unsigned long long w = fathom_nondet_ulong(), x;
  double d;
  memcpy(&d, &w, sizeof d);
  d = __builtin_fabs(d);
  memcpy(&x, &d, sizeof x);
#ifdef BUG
  fathom_assert(x == w);
#else
  fathom_assert(x == w || x + (1ull << 63) == w);
#endif
#ifndef ARITHMETIC
  fathom_assume(u != 7);
#endif
  if (u == 7)
    d = next(d);
  memcpy(&x, &d, sizeof x);
  return (int)x;
}
