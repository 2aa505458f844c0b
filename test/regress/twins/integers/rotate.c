// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static uint32_t rotl(uint32_t x, unsigned n) {
#ifdef BUG
  return x << n | x >> (31 - n);
#else
  return x << n | x >> (-n & 31);
#endif
}

int main(void) {
  uint32_t x = fathom_nondet_uint32();
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 32);
  fathom_assert(rotl(rotl(x, n), (32 - n) & 31) == x);
  return 0;
}
