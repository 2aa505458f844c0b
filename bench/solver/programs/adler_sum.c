/* Adler-32, continued from any state: the modulus taken at the end equals a subtraction at each step. */
#include "input.h"
#ifndef N
#define N 4
#endif
#define MODULUS 65521u

int main(void) {
  uint32_t a = below(MODULUS), b = below(MODULUS), late_a = a, late_b = b;
  for (int i = 0; i < N; i++) {
    uint8_t c = nondet_u8();
    a += c;
    if (a >= MODULUS) a -= MODULUS;
    b += a;
    if (b >= MODULUS) b -= MODULUS;
    late_a += c;
    late_b += late_a;
  }
  assert(a == late_a % MODULUS && b == late_b % MODULUS);
}
