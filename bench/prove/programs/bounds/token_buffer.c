// Characters are collected in a buffer that is flushed. Invariant: used < 32.
// BUG: flushed only by a blank when it is full.
// INPUTS: 97x32
#include <fathom.h>
int main(void) {
  char token[32];
  unsigned used = 0;
  for (;;) {
    char c = fathom_nondet_char();
    if (c == 0)
      break;
#ifdef BUG
    if (c == ' ') {
#else
    if (c == ' ' || used == sizeof token - 1) {
#endif
      token[used] = 0;
      used = 0;
    } else
      token[used++] = c;
  }
  token[used] = 0;
  return 0;
}
