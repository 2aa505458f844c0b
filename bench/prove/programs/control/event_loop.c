// Requests are queued up to a limit and served. Invariant: pending <= 10, busy implies pending > 0.
// BUG: cancel while busy.
// INPUTS: 1 0 1 1 1 2 1 3
#include <fathom.h>
int main(void) {
  unsigned pending = 0;
  bool busy = false;
  while (fathom_nondet_bool()) {
    switch (fathom_nondet_uint() % 4) {
    case 0:
      if (pending < 10)
        pending++;
      break;
    case 1:
      if (pending > 0)
        busy = true;
      break;
    case 2:
#ifdef BUG
      if (pending > 0)
#else
      if (pending > 0 && !busy)
#endif
        pending--;
      break;
    default:
      if (busy) {
        fathom_assert(pending > 0);
        pending--;
        busy = false;
      }
    }
    fathom_assert(pending <= 10);
  }
  return 0;
}
