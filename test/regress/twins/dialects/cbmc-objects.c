// Numbers of objects, and whether they are there, as CBMC's harnesses ask; without declarations.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DSAME %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DLIVE %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: cbmc-objects.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
int main(void) {
  int a[2], b, *heap = malloc(sizeof *heap);
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(a + 1), "one object");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) != __CPROVER_POINTER_OBJECT(&b), "two objects");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(heap) != __CPROVER_POINTER_OBJECT(0), "null is none");
  __CPROVER_assert(__CPROVER_LIVE_OBJECT(heap), "allocated");
  free(heap);
#ifdef LIVE
  __CPROVER_assert(__CPROVER_LIVE_OBJECT(heap), "freed");
#else
  __CPROVER_assert(!__CPROVER_LIVE_OBJECT(heap), "freed");
#endif
#ifdef SAME
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(&b), "two objects");
#endif
  return 0;
}
