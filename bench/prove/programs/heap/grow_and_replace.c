// A buffer is replaced by a larger one and freed. Invariant: the pointer is the newest buffer, of size bytes.
// BUG: the new buffer is freed instead of the old one.
// INPUTS: 1 0 1 1 1 0
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned size = 16;
  char *p = malloc(size);
  if (!p)
    return 0;
  while (size < 1000000 && fathom_nondet_bool()) {
    if (fathom_nondet_bool()) {
      char *q = malloc(2 * size);
      size *= 2;
      if (!q) {
        size /= 2;
        break;
      }
#ifdef BUG
      free(q);
#else
      free(p);
      p = q;
#endif
    }
    p[size - 1] = 1;
  }
  free(p);
  return 0;
}
