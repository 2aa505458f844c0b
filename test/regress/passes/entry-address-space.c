// A pointer into another address space, as an argument of the entry, is not supported: UNKNOWN where it is used.
// RUN: %exit 20 %fathom check --entry-pointers=any --entry=f %s 2>&1 | FileCheck %s
// CHECK: pointer in address space 256
int f(__attribute__((address_space(256))) int *p) { return *p; }
