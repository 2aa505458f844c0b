// Other names of malloc and free.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
void *aligned_alloc(unsigned long, unsigned long);
void *memalign(unsigned long, unsigned long);
void cfree(void *);

int main(void) {
  char *p = aligned_alloc(64, 64), *q = memalign(32, 8);
  fathom_assert(p != q && (unsigned long)p % 64 == 0 && (unsigned long)q % 32 == 0);
  p[63] = 1;
#ifdef BUG
  q[8] = 2;
#else
  q[7] = 2;
#endif
  cfree(p);
  cfree(q);
}
