// Ping and pong in turn. Invariant: pings - pongs is 0 or 1, and it is 1 iff it is pong's turn.
// BUG: a repeated ping.
// INPUTS: 1 1 1 1 1 1
#include <fathom.h>
int main(void) {
  unsigned pings = 0, pongs = 0;
  bool turn = false;
  while (fathom_nondet_bool()) {
#ifdef BUG
    if (!turn || (pings == 2 && fathom_nondet_bool()))
#else
    if (!turn)
#endif
      pings++;
    else
      pongs++;
    turn = !turn;
    fathom_assert(pings - pongs <= 1);
  }
  return 0;
}
