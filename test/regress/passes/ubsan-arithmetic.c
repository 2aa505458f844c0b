// Each handler is a check of its kind, with the types, where the branch was.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s
// RUN: %fathom emit --stage=prepared %s --checks=+unsigned-overflow | FileCheck %s --check-prefix=UNSIGNED
// RUN: %fathom emit --stage=prepared %s --checks=-signed-overflow | FileCheck %s --check-prefix=OFF
#include <fathom.h>

// CHECK-LABEL: define {{.*}}@add(
// CHECK: %[[BOTH:.*]] = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
// CHECK: %[[OVER:.*]] = extractvalue { i32, i1 } %[[BOTH]], 1
// CHECK: %[[OK:.*]] = xor i1 %[[OVER]], true
// CHECK: call void @fathom.check(i1 %[[OK]], i32 {{[0-9]+}}, ptr @"fathom.text.int + int"){{.*}}; signed-overflow
// CHECK-NOT: br i1
// CHECK: ret i32
// OFF-LABEL: define {{.*}}@add(
// OFF-NOT: fathom.check
// OFF: ret i32
__attribute__((noinline)) static int add(int x, int y) { return x + y; }

// CHECK-LABEL: define {{.*}}@negate(
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @fathom.text.-long){{.*}}; negation-overflow
// OFF-LABEL: define {{.*}}@negate(
// OFF: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @fathom.text.-long){{.*}}; negation-overflow
static long negate(long x) { return -x; }

// CHECK-LABEL: define {{.*}}@wrap(
// CHECK-NOT: fathom.check
// CHECK: ret i32
// UNSIGNED-LABEL: define {{.*}}@wrap(
// UNSIGNED: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.unsigned int * unsigned int"){{.*}}; unsigned-overflow
static unsigned wrap(unsigned x, unsigned y) { return x * y; }

// CHECK-LABEL: define {{.*}}@divide(
// CHECK: %[[NONZERO:.*]] = icmp ne i32 %y, 0
// CHECK: %[[OR:.*]] = or i1
// CHECK: call void @fathom.check(i1 %[[NONZERO]], i32 {{[0-9]+}}, ptr @"fathom.text.int / int"){{.*}}; division-by-zero
// CHECK: call void @fathom.check(i1 %[[OR]], i32 {{[0-9]+}}, ptr @"fathom.text.int / int"){{.*}}; division-overflow
// CHECK: sdiv i32 %x, %y
// OFF-LABEL: define {{.*}}@divide(
// OFF: ; division-by-zero
// OFF: ; division-overflow
static int divide(int x, int y) { return x / y; }

// Only the divisor 0 is wrong here.
// CHECK-LABEL: define {{.*}}@modulo(
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}},{{.*}}; division-by-zero
// CHECK-NOT: fathom.check
// CHECK: urem
static unsigned modulo(unsigned x, unsigned y) { return x % y; }

// CHECK-LABEL: define {{.*}}@by_constant(
// CHECK: call void @fathom.check(i1 false, i32 {{[0-9]+}},{{.*}}; division-by-zero
// CHECK-NOT: ; division-overflow
// CHECK: %[[OK:.*]] = icmp ne i32 %x, -2147483648
// CHECK: call void @fathom.check(i1 %[[OK]], i32 {{[0-9]+}},{{.*}}; division-overflow
static int by_constant(int x) { return (x > 3 ? x / 0 : 1) + x / -1; }

// CHECK-LABEL: define {{.*}}@shift(
// CHECK: %[[SMALL:.*]] = icmp ule i32 %y, 31
// CHECK: %[[FITS:.*]] = phi i1
// CHECK: call void @fathom.check(i1 %[[SMALL]], i32 {{[0-9]+}}, ptr @"fathom.text.int by int"){{.*}}; shift-amount
// CHECK: call void @fathom.check(i1 %[[FITS]], i32 {{[0-9]+}}, ptr @"fathom.text.int by int"){{.*}}; shift-overflow
static int shift(int x, int y) { return x << y; }

// A right shift, and one of an unsigned number, can only have a bad amount.
// CHECK-LABEL: define {{.*}}@shift_right(
// CHECK: ; shift-amount
// CHECK-NOT: ; shift-overflow
// CHECK: ret i32
static int shift_right(int x, unsigned y) { return (x >> y) ^ (int)(y << x); }

// CHECK-LABEL: define {{.*}}@shift_by_constant(
// CHECK: call void @fathom.check(i1 {{%.*}}, i32 {{[0-9]+}},{{.*}}; shift-overflow
// CHECK: call void @fathom.check(i1 false, i32 {{[0-9]+}},{{.*}}; shift-amount
// CHECK-NOT: fathom.check
// CHECK: ret i32
static int shift_by_constant(int x) { return (x << 3) ^ (x << 32); }

// CHECK-LABEL: define {{.*}}@wide(
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.__int128 - __int128"){{.*}}; signed-overflow
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.__int128 / __int128"){{.*}}; division-by-zero
// CHECK: call void @fathom.check({{.*}}, i32 {{[0-9]+}}, ptr @"fathom.text.__int128 / __int128"){{.*}}; division-overflow
static int wide(__int128 x, __int128 y) { return (x - y) / y == 3; }

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  return add(x, y) ^ (int)negate(x) ^ (int)wrap(x, y) ^ divide(x, y) ^
         (int)modulo(x, y) ^ by_constant(x) ^ shift(x, y) ^ shift_right(x, y) ^
         shift_by_constant(x) ^ wide(x, y);
}
