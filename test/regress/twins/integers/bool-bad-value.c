// A _Bool whose byte is neither 0 nor 1 must not be read.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE invalid-bool-or-enum
#include <fathom.h>
#include <string.h>

int main(void) {
  _Bool b = 0;
  unsigned char x = fathom_nondet_uchar();
#ifndef BUG
  fathom_assume(x < 2);
#endif
  memcpy(&b, &x, 1);
  return b ? 1 : 0;
}
