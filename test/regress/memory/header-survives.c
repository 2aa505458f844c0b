// A write to an element at an arbitrary index that was checked leaves the header
// in front of the elements alone; one that is not checked may wrap around onto
// it.
// RUN: %exit 0 %fathom check --unwind 3 %s
// RUN: %exit 0 %fathom check --unwind 3 --memory=lambdas %s
// RUN: %exit 10 %fathom check --unwind 3 -DBUG %s | FileCheck %s
// CHECK: assertion does not hold
// CHECK: {{^}}fathom: UNSAFE (1 of
#include "fathom.h"
#include <stdlib.h>

struct table {
  size_t count, mask;
  unsigned long slots[];
};

int main(void) {
  size_t n = fathom_nondet_size_t(), i = fathom_nondet_size_t();
  fathom_assume(n > 0 && n <= 4);
  struct table *t = malloc(sizeof *t + n * sizeof *t->slots);
  t->count = n;
  t->mask = n - 1;
#ifdef BUG
  // The same address as that of an element in front of the first one.
  fathom_assume(i < n || i == (size_t)-1 / 8 + 1 - 1);
  *(unsigned long *)((char *)t + (sizeof *t + i * 8)) = 0;
#else
  fathom_assume(i < n);
  t->slots[i] = 0;
#endif
  fathom_assert(t->mask == n - 1);
  return 0;
}
