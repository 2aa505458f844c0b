/* Upper case by range test and by bit trick agree on every string; the length stays. */
#include "input.h"
#ifndef N
#define N 20
#endif

int main(void) {
  unsigned n = below(N + 1);
  assume(n > 0);
  uint8_t *from = malloc(n), *to = malloc(n);
  assume(from != NULL && to != NULL);
  from[n - 1] = 0;
  unsigned i = 0;
  while (from[i] != 0) {
    to[i] = from[i] >= 'a' && from[i] <= 'z' ? from[i] - 32 : from[i];
    i++;
  }
  to[i] = 0;
  unsigned k = below(i + 1);
  uint8_t c = from[k], lower = (uint8_t)(c - 'a') < 26;
  assert(to[k] == (c ^ (lower << 5)));
}
