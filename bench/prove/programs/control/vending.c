// Coins in, goods and change out. Invariant: credit <= 45, and what was paid is sold, given back or credit.
// BUG: the limit of the credit is tested after the coin.
// INPUTS: 1 50 1 50
#include <fathom.h>
int main(void) {
  unsigned credit = 0, change = 0;
  while (fathom_nondet_bool()) {
    unsigned coin = fathom_nondet_uchar();
    if (coin != 5 && coin != 10 && coin != 50)
      continue;
    credit += coin;
#ifdef BUG
    if (credit > 50)
#else
    if (credit >= 50)
#endif
    {
      change = credit - 50;
      credit = 0;
    }
    fathom_assert(credit < 50 && change < 50);
  }
  return 0;
}
