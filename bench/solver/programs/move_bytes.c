/* A memmove of our own copies overlapping ranges as if through a second buffer. With BUG it always copies upwards. */
#include "input.h"
#ifndef N
#define N 10
#endif

static void move(uint8_t *to, const uint8_t *from, size_t count) {
#ifndef BUG
  if (to > from) {
    while (count > 0) {
      count--;
      to[count] = from[count];
    }
    return;
  }
#endif
  for (size_t i = 0; i < count; i++) to[i] = from[i];
}

int main(void) {
  uint8_t bytes[N], old[N];
  for (int i = 0; i < N; i++) bytes[i] = old[i] = nondet_u8();
  unsigned from = below(N), to = below(N), count = below(N + 1);
  assume(from + count <= N && to + count <= N);
  move(&bytes[to], &bytes[from], count);
  unsigned k = below(N);
  if (k >= to && k < to + count) assert(bytes[k] == old[from + (k - to)]);
  else assert(bytes[k] == old[k]);
}
