// Inline assembly that is understood: barriers, hiding a value, bswap.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// TWINS: lower_inline_asm
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint(), y = x;
  __asm__ volatile("" : : : "memory");
  __asm__("" : "+r"(y));
  unsigned z = y;
  __asm__("bswap %0" : "+r"(z));
#ifdef BUG
  fathom_assert(z != 0x01020304);
#else
  fathom_assert(x == y && (z & 255) == x >> 24);
#endif
}
