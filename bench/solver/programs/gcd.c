/* Euclid's and the binary algorithm give the same greatest common divisor. */
#include "input.h"
#ifndef LIMIT
#define LIMIT 16
#endif

static unsigned euclid(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static unsigned binary(unsigned a, unsigned b) {
  unsigned shift = 0;
  if (a == 0) return b;
  if (b == 0) return a;
  while (((a | b) & 1) == 0) {
    a >>= 1;
    b >>= 1;
    shift++;
  }
  while ((a & 1) == 0) a >>= 1;
  while (b != 0) {
    while ((b & 1) == 0) b >>= 1;
    if (a > b) {
      unsigned t = a;
      a = b;
      b = t;
    }
    b -= a;
  }
  return a << shift;
}

int main(void) {
  unsigned a = below(LIMIT), b = below(LIMIT);
  assert(euclid(a, b) == binary(a, b));
}
