// The callee frees; it knows which, the caller must, too.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE use-after-free
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
