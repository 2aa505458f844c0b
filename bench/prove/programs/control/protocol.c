// Five states of a connection. Invariant: data is only sent with a key and an open line.
// BUG: an error in state OPEN closes the line and keeps the state.
// INPUTS: 1 1 1 2 1 3 1 4 1 5
#include <fathom.h>
enum { CLOSED, LISTEN, KEY, OPEN, CLOSING };
int main(void) {
  int state = CLOSED;
  bool line = false, key = false;
  while (fathom_nondet_bool()) {
    unsigned event = fathom_nondet_uint();
    switch (state) {
    case CLOSED:
      if (event == 1) {
        state = LISTEN;
        line = true;
      }
      break;
    case LISTEN:
      if (event == 2)
        state = KEY;
      break;
    case KEY:
      if (event == 3) {
        key = true;
        state = OPEN;
      }
      break;
    case OPEN:
#ifdef BUG
      if (event == 4)
        line = false;
#endif
      if (event == 5)
        fathom_assert(line && key);
      else if (event == 6)
        state = CLOSING;
      break;
    default:
      line = key = false;
      state = CLOSED;
    }
  }
  return 0;
}
