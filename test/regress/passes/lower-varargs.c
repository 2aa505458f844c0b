// What is passed for `...` becomes an object of the caller; what is aligned to
// more than 16 bytes is unsupported where it is passed.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not=va_start --implicit-check-not='...'
// RUN: %exit 0 %fathom check %s
// RUN: %exit 20 %fathom check -DWIDE %s | FileCheck %s --check-prefix=WIDE
#include <fathom.h>
#include <stdarg.h>

typedef struct {
  _Alignas(32) int n;
} wide;

// CHECK: define {{.*}}@main(
// CHECK: %[[A:.*]] = alloca [16 x i8], align 16
// CHECK: store i32 2, ptr
// CHECK: call i32 @sum(i32 1, ptr %[[A]], i64 {{.*}})
// CHECK: define {{.*}}i32 @sum(i32 %n, ptr %[[AREA:.*]], i64 %[[KINDS:.*]])
// CHECK: store i32 48,
// CHECK: store i32 176,
// CHECK: store ptr %[[AREA]],
// CHECK: store i64 %[[KINDS]],
static int sum(int n, ...) {
  if (n == 0)
    return 0;
  va_list list;
  va_start(list, n);
#ifdef WIDE
  wide w = va_arg(list, wide);
  int s = w.n;
#else
  int s = va_arg(list, int);
#endif
  va_end(list);
  return (int)s;
}

// WIDE: UNKNOWN{{.*}}variable argument with a large alignment
int main(void) {
#ifdef WIDE
  wide two = {2};
  fathom_assert(sum(1, two) == 2);
#else
  fathom_assert(sum(1, 2, "text") == 2);
#endif
  return 0;
}
