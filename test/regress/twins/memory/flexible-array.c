// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: flexible-array.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>

struct buffer {
  unsigned n;
  short data[];
};

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 1 && n <= 4);
  struct buffer *b = malloc(sizeof *b + n * sizeof b->data[0]);
  b->n = n;
#ifdef BUG
  for (unsigned i = 0; i <= b->n; i++)
#else
  for (unsigned i = 0; i < b->n; i++)
#endif
    b->data[i] = (short)i;
  fathom_assert(b->n == n && b->data[n - 1] == (short)(n - 1));
  free(b);
  return 0;
}
