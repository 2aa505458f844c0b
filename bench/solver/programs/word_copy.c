/* Copying four bytes at a time with a byte-wise tail gives the same as a byte-wise copy. */
#include "input.h"
#ifndef N
#define N 14
#endif

static uint32_t load(const uint8_t *p) {
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void store(uint8_t *p, uint32_t v) {
  for (int i = 0; i < 4; i++) p[i] = v >> (8 * i);
}

int main(void) {
  uint8_t from[N], to[N] = {0};
  for (int i = 0; i < N; i++) from[i] = nondet_u8();
  unsigned count = below(N + 1), done = 0;
  while (count - done >= 4) {
    store(&to[done], load(&from[done]));
    done += 4;
  }
  for (; done < count; done++) to[done] = from[done];
  unsigned k = below(N);
  assert(to[k] == (k < count ? from[k] : 0));
}
