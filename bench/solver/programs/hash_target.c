/* Text in lower case whose FNV-1a hash has given low bits: the assertion that there is none is wrong. */
#include "input.h"
#ifndef N
#define N 6
#endif
#ifndef BITS
#define BITS 20
#endif

int main(void) {
  uint32_t hash = 2166136261u;
  for (int i = 0; i < N; i++) {
    uint8_t c = nondet_u8();
    assume(c >= 'a' && c <= 'z');
    hash = (hash ^ c) * 16777619u;
  }
  assert((hash & ((1u << BITS) - 1)) != (0x2D5EC0DEu & ((1u << BITS) - 1)));
}
