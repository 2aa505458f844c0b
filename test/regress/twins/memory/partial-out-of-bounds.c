// The first byte is inside, the last one is not.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: partial-out-of-bounds.c:{{[0-9]+:[0-9]+}}: error: out-of-bounds-read:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) word {
  int v;
};

int main(void) {
  char *p = malloc(7);
  memset(p, 1, 7);
#ifdef BUG
  struct word *w = (struct word *)(p + 4);
#else
  struct word *w = (struct word *)(p + 3);
#endif
  fathom_assert(w->v == 0x01010101);
  free(p);
  return 0;
}
