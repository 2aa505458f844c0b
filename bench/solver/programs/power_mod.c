/* Powers modulo a small prime by squaring against repeated multiplication. */
#include "input.h"
#ifndef EXP
#define EXP 8
#endif
#define PRIME 13

int main(void) {
  unsigned base = below(PRIME), exponent = below(EXP), slow = 1, fast = 1, square = base;
  for (unsigned i = 0; i < exponent; i++) slow = slow * base % PRIME;
  for (unsigned e = exponent; e != 0; e >>= 1) {
    if (e & 1) fast = fast * square % PRIME;
    square = square * square % PRIME;
  }
  assert(slow == fast);
}
