#include <fathom.h>

/* Digits of a number; the loop runs as often as the number has digits. */
static unsigned digits(unsigned n) {
  unsigned count = 1;
  while (n >= 10) {
    n /= 10;
    ++count;
  }
  return count;
}

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assert(digits(n) <= 10);
}
