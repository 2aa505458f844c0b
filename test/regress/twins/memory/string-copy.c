// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>
static char *copy(char *d, const char *s) {
  char *r = d;
  while ((*d++ = *s++))
    ;
  return r;
}
int main(void) {
  char src[5];
  for (int i = 0; i < 4; i++)
    src[i] = fathom_nondet_char();
  src[4] = 0;
#ifdef BUG
  char dst[4];
#else
  char dst[5];
#endif
  copy(dst, src);
  fathom_assert(dst[0] == src[0]);
  return 0;
}
