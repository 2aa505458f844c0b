// A wide write over part of two earlier ones, and reads across the borders.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned char m[8];
  uint32_t a = 0x11223344, b = 0x55667788, c;
  uint16_t h = fathom_nondet_uint16();
  memcpy(m, &a, 4);
  memcpy(m + 4, &b, 4);
  memcpy(m + 3, &h, 2);
  memcpy(&c, m + 2, 4);
#ifdef BUG
  fathom_assert(c == (0x77000022u | (uint32_t)h << 4));
#else
  fathom_assert(c == (0x77000022u | (uint32_t)h << 8));
#endif
  return 0;
}
