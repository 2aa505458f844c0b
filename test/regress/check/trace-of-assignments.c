// A trace has assignments at their own lines, with the numbers of their types.
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s
// EXPECT -DRIGHT: SAFE
// CHECK: trace-of-assignments.c:[[#@LINE+8]]{{ +}}small = 120
// CHECK-NEXT: trace-of-assignments.c:[[#@LINE+8]]{{ +}}large = 200
// CHECK-NEXT: trace-of-assignments.c:[[#@LINE+8]]{{ +}}i = 0
// CHECK-NEXT: trace-of-assignments.c:[[#@LINE+8]]{{ +}}twice = 0
// CHECK-NEXT: trace-of-assignments.c:[[#@LINE+6]]{{ +}}i = 1
// CHECK-NEXT: trace-of-assignments.c:[[#@LINE+6]]{{ +}}twice = 2
#include <assert.h>
int main(void) {
  char small = 'x';
  unsigned char large = 200;
  for (int i = 0; i < 2; i++) {
    int twice = i * 2;
#ifdef RIGHT
    assert(twice < 3);
#else
    assert(twice < 2);
#endif
  }
  return small + large == 77;
}
