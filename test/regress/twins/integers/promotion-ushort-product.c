// unsigned short is promoted to *signed* int: 65535 * 65535 overflows.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE signed-overflow
#include <fathom.h>

int main(void) {
  unsigned short a = fathom_nondet_ushort(), b = fathom_nondet_ushort();
#ifdef BUG
  unsigned c = a * b;
#else
  unsigned c = (unsigned)a * b;
#endif
  return c == 12345;
}
