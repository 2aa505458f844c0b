/* Adler-32 with the modulus taken at the end equals Adler-32 with subtraction at each step. */
#include "input.h"
#ifndef N
#define N 5
#endif
#define MODULUS 65521u

int main(void) {
  uint32_t a = 1, b = 0, late_a = 1, late_b = 0;
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
