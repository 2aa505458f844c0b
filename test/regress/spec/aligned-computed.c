// posix_memalign with an alignment that is computed.
// EXPECT: SAFE
// EXPECT -DMORE: UNSAFE misaligned-access
// EXPECT -DANY: UNKNOWN aligned_alloc with an alignment that is no power of two up to 2^20
#include <fathom.h>
#include <stdlib.h>
typedef struct { _Alignas(64) char bytes[64]; } Line;
typedef struct { _Alignas(128) char bytes[128]; } Block;
int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n >= 128 && n < 10000);
  size_t alignment = sizeof(void *) * (n > 4096 ? 8 : 2);
  void *p;
  if (posix_memalign(&p, alignment, n) != 0)
    return 1;
  if (n > 4096)
    ((Line *)p)->bytes[0] = 1;
#ifdef MORE
  if (n > 4096)
    *(Block *)p = (Block){{0}};
#endif
#ifdef ANY
  void *q = aligned_alloc(fathom_nondet_size_t(), 16);
  free(q);
#endif
  free(p);
  return 0;
}
