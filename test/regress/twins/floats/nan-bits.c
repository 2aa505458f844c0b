// A NaN that an operation makes has any sign and payload, and is quiet; what is
// moved keeps its bits, a signalling NaN too.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
#include <fathom.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif

static float copy(float x) { return x; }

int main(void) {
  float zero = fathom_nondet_float();
  fathom_assume(zero == 0);
  float nan = copy(zero / zero);
  unsigned bits, again;
  memcpy(&bits, &nan, sizeof bits);
  fathom_assert((bits & 0x7fc00000u) == 0x7fc00000u);
  fathom_assert(nan != nan && !(nan == zero));
  if (BAD == 1)
    fathom_assert(bits == 0x7fc00000u);
  if (BAD == 2)
    fathom_assert(bits >> 31 == 1);
  if (BAD == 3)
    fathom_assert(nan == nan);
  unsigned signalling = 0x7f800001u;
  memcpy(&nan, &signalling, sizeof nan);
  nan = copy(nan);
  memcpy(&again, &nan, sizeof again);
  fathom_assert(again == signalling);
  return 0;
}
