/* CRC-16 bit by bit against a table for four bits. With BUG one table entry is wrong. */
#include "input.h"
#ifndef N
#define N 6
#endif

static const uint16_t table[16] = {
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
#ifdef BUG
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AF, 0xE1CE, 0xF1EF,
#else
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
#endif
};

int main(void) {
  uint16_t slow = 0xFFFF, fast = 0xFFFF;
  for (int i = 0; i < N; i++) {
    uint8_t c = nondet_u8();
    slow ^= (uint16_t)(c << 8);
    for (int b = 0; b < 8; b++) slow = slow & 0x8000 ? (uint16_t)(slow << 1) ^ 0x1021 : (uint16_t)(slow << 1);
    fast = (uint16_t)(fast << 4) ^ table[(fast >> 12) ^ (c >> 4)];
    fast = (uint16_t)(fast << 4) ^ table[(fast >> 12) ^ (c & 15)];
  }
  assert(slow == fast);
}
