// An access that would wrap around lies in no object.
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat %s | FileCheck %s
// CHECK: wrap-around.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
#include <stdint.h>

int global;

int main(void) {
  *(int *)(uintptr_t)-2 = global;
  return 0;
}
