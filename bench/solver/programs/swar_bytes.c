/* Four byte additions in one word, without carries between bytes, and averages the same way. */
#include "input.h"

int main(void) {
  uint32_t x = nondet_u32(), y = nondet_u32();
  uint32_t sum = ((x & 0x7F7F7F7F) + (y & 0x7F7F7F7F)) ^ ((x ^ y) & 0x80808080);
  uint32_t mean = (x & y) + (((x ^ y) & 0xFEFEFEFE) >> 1);
  for (int i = 0; i < 4; i++) {
    uint8_t a = x >> (8 * i), b = y >> (8 * i);
    assert((uint8_t)(sum >> (8 * i)) == (uint8_t)(a + b));
    assert((uint8_t)(mean >> (8 * i)) == (a + b) / 2);
  }
  int64_t p = (int32_t)x, q = (int32_t)y;
  assert((int32_t)((x & y) + (((int32_t)(x ^ y)) >> 1)) == (p + q) >> 1);
}
