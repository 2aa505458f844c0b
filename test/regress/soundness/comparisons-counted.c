// How often qsort and bsearch call their comparison is left open: a row says so where that can be seen.
// RUN: %exit 0 %fathom check -DCOUNTED %s | FileCheck %s
// RUN: %exit 0 %fathom check -DCOUNTED -DSEARCH %s | FileCheck %s
// RUN: %exit 0 %fathom check -DTHROUGH %s | FileCheck %s
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=PURE
// RUN: %exit 0 %fathom check -DSEARCH %s | FileCheck %s --check-prefix=PURE
// EXPECT -DCOUNTED -DONCE: UNSAFE assert
// CHECK: chosen: {{qsort|bsearch}}: a comparison that writes is called as one algorithm calls it, and once or twice more
// PURE-NOT: comparison that writes
// PURE: fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

static int calls;
static int smaller(int a, int b) { return (a > b) - (a < b); }
static int compare(const void *p, const void *q) {
#ifdef COUNTED
  ++calls;
#endif
  int copy[2];
  memcpy(copy, p, sizeof *copy);
  return smaller(copy[0], *(const int *)q);
}
int (*through)(const void *, const void *) = compare;
int main(void) {
  int numbers[] = {1, 2, 3, 4}, two = 2;
#ifdef SEARCH
  fathom_assert(bsearch(&two, numbers, 4, sizeof two, compare) == numbers + 1);
#elif defined(THROUGH)
  qsort(numbers, 2, sizeof two, through);
#else
  qsort(numbers, 4, sizeof two, compare);
  fathom_assert(numbers[0] == 1 && two == 2);
#endif
#ifdef ONCE
  fathom_assert(calls == 3); // glibc: 4
#endif
}
