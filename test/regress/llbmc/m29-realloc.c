// realloc keeps what was there, calloc gives zeros, the old pointer is gone.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DOLD %s | FileCheck %s --check-prefix=OLD
// RUN: %exit 10 %fathom check -DMORE %s | FileCheck %s --check-prefix=MORE
// SAFE: {{^}}fathom: SAFE
// OLD: m29-realloc.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// MORE: m29-realloc.c:{{[0-9]+:[0-9]+}}: error: assert:
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof *p);
  fathom_assert(p[0] == 0 && p[1] == 0);
  p[1] = 7;
  int *q = realloc(p, 3 * sizeof *p);
  fathom_assert(q[0] == 0 && q[1] == 7);
#ifdef OLD
  p[1] = 8;
#elif defined(MORE) // what is new was never set
  int more = fathom_nondet_int();
  q[2] = more;
  fathom_assert(q[2] == 0);
#endif
  free(q);
  return 0;
}
