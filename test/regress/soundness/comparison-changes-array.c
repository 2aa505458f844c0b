// A comparison of qsort or bsearch must not change the array (C11 7.22.5p2); what
// lies beside it may change, and bytes that are not initialised may lie in it.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=BAD
// SAFE: {{^}}fathom: SAFE{{$}}
// BAD: error: invalid-builtin: {{.*}}the comparison changes the array
#define _GNU_SOURCE
#include <fathom.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

static struct {
  int calls;
  int a[3];
} both = {0, {3, 1, 2}};

static int by_value(const void *x, const void *y) {
  ++both.calls;
#if BAD
  both.a[2] = 2 + both.calls;
#endif
  return *(const int *)x - *(const int *)y;
}
static int by_value_r(const void *x, const void *y, void *context) {
  (void)context;
  return by_value(x, y);
}
struct padded {
  char c;
  int key;
};
static int by_key(const void *x, const void *y) {
  ++both.calls;
  return ((const struct padded *)x)->key - ((const struct padded *)y)->key;
}

int main(void) {
#if BAD < 2
  qsort(both.a, 3, sizeof *both.a, by_value);
#elif BAD == 2
  qsort_r(both.a, 2, sizeof *both.a, by_value_r, NULL);
  qsort_r(both.a + 1, 2, sizeof *both.a, by_value_r, NULL);
#else
  int key = 1;
  both.a[0] = 0;
  (void)bsearch(&key, both.a, 3, sizeof *both.a, by_value);
#endif
#if BAD == 0
  fathom_assert(both.a[0] == 1 && both.a[1] == 2 && both.a[2] == 3);
  int key = 2;
  fathom_assert(bsearch(&key, both.a, 3, sizeof key, by_value) == &both.a[1]);
  struct padded p[2]; // with bytes between its members
  p[0].key = 2;
  p[1].key = 1;
  qsort(p, 2, sizeof *p, by_key);
  fathom_assert(p[0].key == 1 && p[1].key == 2);
#endif
  return 0;
}
