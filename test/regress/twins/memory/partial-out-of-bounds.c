// The first byte is inside, the last one is not.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-read
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
