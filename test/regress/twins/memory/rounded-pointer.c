// A pointer rounded down to its block.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
_Alignas(16) static char buf[64];
int main(void) {
  unsigned i = fathom_nondet_uint() % 64;
  char *p = (char *)((uintptr_t)(buf + i) & ~(uintptr_t)15);
  *p = 1;
#ifdef BUG
  fathom_assert(buf[16] == 0);
#else
  fathom_assert(buf[i / 16 * 16] == 1);
#endif
  return 0;
}
