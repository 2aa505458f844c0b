// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
  signed char c = (signed char)x;
  unsigned char u = (unsigned char)x;
  fathom_assert((c < 0 ? c + 256 : c) == u);
#ifdef BUG
  fathom_assert((unsigned)c == (unsigned)u);
#else
  fathom_assert((uint8_t)c == u);
#endif
  return 0;
}
