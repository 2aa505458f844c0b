// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
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
