/* Schoolbook multiplication of two-limb numbers against the machine's own. */
#include "input.h"
#ifndef BITS
#define BITS 4
#endif
#define MASK ((1u << BITS) - 1)

int main(void) {
  uint32_t a[2], b[2], r[4] = {0};
  for (int i = 0; i < 2; i++) {
    a[i] = nondet_u32() & MASK;
    b[i] = nondet_u32() & MASK;
  }
  for (int i = 0; i < 2; i++) {
    uint32_t carry = 0;
    for (int j = 0; j < 2; j++) {
      uint32_t t = r[i + j] + a[i] * b[j] + carry;
      r[i + j] = t & MASK;
      carry = t >> BITS;
    }
    r[i + 2] = carry;
  }
  uint32_t got = r[0] | r[1] << BITS | r[2] << (2 * BITS) | r[3] << (3 * BITS);
  assert(got == (a[0] | a[1] << BITS) * (b[0] | b[1] << BITS));
}
