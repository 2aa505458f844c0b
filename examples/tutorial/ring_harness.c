#include "ring.h"
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  struct ring r;
  unsigned size = fathom_nondet_uint();
  fathom_assume(size > 0 && size < 1000);
  ring_init(&r, malloc(size), size);
  r.head = fathom_nondet_uint();
  r.count = fathom_nondet_uint();
  fathom_assume(r.head < size && r.count <= size);
  unsigned before = ring_free(&r);
  if (ring_put(&r, 7) == 0)
    fathom_assert(ring_free(&r) == before - 1 && r.count <= size);
  return 0;
}
