// A stack machine. Invariant: sp <= 64.
// BUG: dup does not look whether there is room.
// INPUTS: 1 3x64
#include <fathom.h>
int main(void) {
  int stack[64] = {0};
  unsigned sp = 0, op;
  while ((op = fathom_nondet_uint()) != 0) {
    if (op == 1 && sp < 64)
      stack[sp++] = 1;
    else if (op == 2 && sp > 1) {
      sp--;
      stack[sp - 1] |= stack[sp];
#ifdef BUG
    } else if (op == 3 && sp > 0) {
#else
    } else if (op == 3 && sp > 0 && sp < 64) {
#endif
      stack[sp] = stack[sp - 1];
      sp++;
    }
  }
  return 0;
}
