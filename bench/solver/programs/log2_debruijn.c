/* The position of the highest bit by a de Bruijn multiplication and table equals that by shifting. */
#include "input.h"

static const uint8_t place[32] = {0, 9,  1,  10, 13, 21, 2,  29, 11, 14, 16, 18, 22, 25, 3, 30,
                                  8, 12, 20, 28, 15, 17, 24, 7,  19, 27, 23, 6,  26, 5,  4, 31};

int main(void) {
  uint32_t x = nondet_u32(), v = x, y = x;
  assume(x != 0);
  unsigned slow = 0;
  while (y >>= 1) slow++;
  v |= v >> 1;
  v |= v >> 2;
  v |= v >> 4;
  v |= v >> 8;
  v |= v >> 16;
  assert(place[v * 0x07C4ACDDu >> 27] == slow);
}
