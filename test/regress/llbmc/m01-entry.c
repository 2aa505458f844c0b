// Any function can be the entry; its arguments are arbitrary.
// RUN: %exit 10 %fathom check --entry f %s | FileCheck %s --check-prefix=F
// EXPECT --entry g: SAFE
// RUN: clang -O0 -g -emit-llvm -c %s -o %t.bc
// RUN: %exit 10 %fathom check --entry f %t.bc | FileCheck %s --check-prefix=F
// RUN: clang -O0 -g -emit-llvm -S %s -o %t.ll
// RUN: %exit 10 %fathom check --entry f %t.ll | FileCheck %s --check-prefix=F
// RUN: %exit 30 %fathom check %s 2>&1 | FileCheck %s --check-prefix=NONE
// F: m01-entry.c:18:{{.*}} error: assert:
// F: x = 42
// F: {{^}}fathom: UNSAFE (1 of
// NONE: error: {{.*}}main
#include <assert.h>

int g(int x) {
  return x & 1;
}
void f(int x) { assert(x != 42); }
