// What is read before it is written is marked, and one value per time the variable
// comes to life; nothing is undef or poison.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not="i32 undef" --implicit-check-not=poison
#include <fathom.h>

// The same value twice: LLVM alone would say that x != x may hold.
// CHECK-LABEL: define {{.*}}@stable(
// CHECK: %[[X:.*]] = call i32 @fathom.uninit.i32(ptr @fathom.text.x)
// CHECK-NOT: uninit
// CHECK: icmp eq i32 %[[X]], %[[X]]
static bool stable(void) {
  int x;
  return x == x;
}

// On one way only: the join is a phi of the value and the mark.
// CHECK-LABEL: define {{.*}}@sometimes(
// CHECK: %[[X:.*]] = call i32 @fathom.uninit.i32(ptr @fathom.text.y)
// CHECK: phi i32 [ {{7|%[^ ]*}}, %{{.*}} ], [ {{7|%[^ ]*}}, %{{.*}} ]
static int sometimes(bool c) {
  int y;
  if (c)
    y = 7;
  return y;
}

// A new one in each iteration.
// CHECK-LABEL: define {{.*}}@loop(
// CHECK: for.body:
// CHECK: call i32 @fathom.uninit.i32(ptr @fathom.text.z)
static int loop(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    int z;
    if (i == 5)
      z = 1;
    sum ^= z;
  }
  return sum;
}

// Initialised: no mark is left.
// CHECK-LABEL: define {{.*}}@written(
// CHECK-NOT: uninit
// CHECK: ret i32
static int written(int a) {
  int b;
  b = a;
  int c = b ^ 1;
  return c;
}

// The value of a call that returns none.
// CHECK-LABEL: define {{.*}}@returns_nothing(
// CHECK: call i32 @fathom.uninit.i32(
static int returns_nothing(bool c) {
  if (c)
    return 1;
}

// In memory: the contents of a new object, nothing is stored.
// CHECK-LABEL: define {{.*}}@in_memory(
// CHECK: alloca [4 x i32]
// CHECK-NOT: store
// CHECK: ret i32
static int in_memory(int i) {
  int a[4];
  return a[i & 3];
}

int main(void) {
  int n = fathom_nondet_int();
  return stable() + sometimes(n > 3) + loop(n) + written(n) +
         returns_nothing(n > 4) + in_memory(n);
}
