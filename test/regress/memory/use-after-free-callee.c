// The callee frees; it knows which, the caller must, too.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: use-after-free-callee.c:{{[0-9]+:[0-9]+}}: error: use-after-free:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
struct buffer {
  char *bytes;
  unsigned length;
};
static void clear(struct buffer *b) {
  free(b->bytes);
#ifndef BUG
  b->bytes = 0;
#endif
  b->length = 0;
}
static int first(struct buffer *b) { return b->bytes ? b->bytes[0] : -1; }
int main(void) {
  struct buffer b = {malloc(8), 8};
  if (!b.bytes)
    return 1;
  b.bytes[0] = 5;
  int r = first(&b);
  clear(&b);
  return r + first(&b);
}
