// Only what came from the heap is given back, by its first byte.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DLOCAL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DGLOBAL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DINTERIOR %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DLITERAL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBEHIND %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: invalid-free.c:{{[0-9]+:[0-9]+}}: error: invalid-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
static int global;
int main(void) {
  int local = 0, *p = malloc(8), *q = p;
#ifdef LOCAL
  q = &local;
#elif defined(GLOBAL)
  q = &global;
#elif defined(INTERIOR)
  q = p + 1;
#elif defined(LITERAL)
  q = (int *)"text";
#elif defined(BEHIND)
  q = p + 2;
#else
  q++;
  q--;
#endif
  free(q);
  return local + global;
}
