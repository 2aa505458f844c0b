// Other names of malloc and free.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
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
