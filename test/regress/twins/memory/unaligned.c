// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned char b[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i <= 8);
  uint32_t v;
  memcpy(&v, b + i, 4);
  v += 0x01010101u;
  memcpy(b + i, &v, 4);
  fathom_assert(b[i] == i + 2 && b[i + 3] == i + 5);
#ifdef BUG
  fathom_assert(b[4] == 5);
#else
  fathom_assert(b[4] == (i >= 1 && i <= 4 ? 6 : 5));
#endif
  return 0;
}
