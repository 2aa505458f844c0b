// Sender and receiver of a window. Invariant: sent - received <= 16 (modulo 2^32, also behind the wrap-around).
// BUG: no limit where the end of the window wraps around.
// INPUTS: 4294967290 1x60
#include <fathom.h>
int main(void) {
  unsigned received = fathom_nondet_uint(), sent = received;
  while (fathom_nondet_bool()) {
    if (fathom_nondet_bool()) {
#ifdef BUG
      if (sent < received + 16 || received + 16 < received)
#else
      if (sent - received < 16)
#endif
        sent++;
    } else if (sent != received)
      received++;
    fathom_assert(sent - received <= 16);
  }
  return 0;
}
