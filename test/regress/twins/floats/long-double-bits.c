// The bits of a long double of x86: ten bytes, behind them padding that nobody
// writes; patterns that are no numbers are UNKNOWN where something is computed.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNKNOWN a long double that is no number of its format
// EXPECT -DBAD=2: UNSAFE uninitialised-read
// EXPECT -DBAD=3: UNKNOWN a long double that is no number of its format
// EXPECT -DBAD=4: UNSAFE assert
#include <fathom.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif
union bits {
  long double number;
  struct {
    unsigned long long significand;
    unsigned short top;
  } parts;
  unsigned char bytes[16];
};

int main(void) {
  union bits one = {.number = 1.0L}, copy;
  fathom_assert(one.parts.significand == 1ULL << 63 && one.parts.top == 16383);
  copy.parts.significand = fathom_nondet_ulonglong();
  copy.parts.top = BAD == 3 ? 0 : 16383; // a pseudo-denormal
  if (BAD != 1)
    copy.parts.significand |= 1ULL << 63;
  long double moved = copy.number; // any bits
  union bits again;
  again.number = moved;
  fathom_assert(again.parts.significand == copy.parts.significand);
  fathom_assert(moved >= (BAD == 4 ? 1.5L : 1) && moved < 2);
  long double made;
  memset(&made, 7, sizeof made);
  made = moved;
  union bits fresh;
  fresh.number = moved;
  if (fresh.bytes[BAD == 2 ? 10 : 9] == 0)
    return 1;
  return 0;
}
