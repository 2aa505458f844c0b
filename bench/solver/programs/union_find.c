/* Union-find with path halving agrees with relabelling all members. */
#include "input.h"
#ifndef N
#define N 5
#endif
#ifndef OPS
#define OPS 3
#endif

static uint8_t parent[N];

static uint8_t find(uint8_t x) {
  while (parent[x] != x) {
    parent[x] = parent[parent[x]];
    x = parent[x];
  }
  return x;
}

int main(void) {
  uint8_t label[N];
  for (int i = 0; i < N; i++) parent[i] = label[i] = i;
  for (int o = 0; o < OPS; o++) {
    uint8_t x = below(N), y = below(N);
    parent[find(x)] = find(y);
    uint8_t from = label[x], to = label[y];
    for (int i = 0; i < N; i++)
      if (label[i] == from) label[i] = to;
  }
  uint8_t x = below(N), y = below(N);
  assert((find(x) == find(y)) == (label[x] == label[y]));
}
