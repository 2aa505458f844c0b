// How many elements a parameter points to, as its declaration says: array parameters, and GCC's attribute access before
// and behind the declaration, among others. What is used behind that fails.
// RUN: %exit 0 %fathom check --entry sum %s | FileCheck %s --check-prefix=SUM
// RUN: %exit 10 %fathom check --entry sum -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom check --entry lead %s | FileCheck %s --check-prefix=LEAD
// RUN: %exit 10 %fathom check --entry lead -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom check --entry four %s | FileCheck %s --check-prefix=FOUR
// RUN: %exit 10 %fathom check --entry four -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom check --entry five %s | FileCheck %s --check-prefix=FIVE
// RUN: %exit 10 %fathom check --entry five -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %fathom harness four %s > %t.c
// RUN: %exit 0 %fathom check %t.c
// SUM: chosen: sum: v points to k elements: its declaration says so (--entry-pointers=sized
// LEAD: chosen: lead: v points to k elements: its declaration says so
// FOUR: chosen: four: a points to 4 elements: its declaration says so
// FIVE: chosen: five: a points to 5 elements: its declaration says so
// WRONG: error: out-of-bounds
#include <stddef.h>
#ifdef BUG
#define MORE 1
#else
#define MORE 0
#endif
int sum(const int *v, size_t k) __attribute__((nonnull, access(read_only, 1, 2), pure));
int sum(const int *v, size_t k) {
  int s = 0;
  for (size_t i = 0; i != k; i++)
    s ^= v[i + MORE];
  return s;
}
__attribute__((access(read_write, 2, 1))) int lead(size_t k, int *v);
int lead(size_t k, int *v) {
  const size_t h = k;
  for (size_t i = 0; i != h; i++)
    v[i + MORE] = 0;
  return 0;
}
int four(int a[4], unsigned i) { return a[i % 4 + MORE]; }
int five(int a[static 5], unsigned i) { return a[i % 5 + MORE]; }
