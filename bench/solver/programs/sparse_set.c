/* Briggs and Torczon's sparse set needs no initial clearing: membership is right whatever the memory held. */
#include "input.h"
#ifndef N
#define N 8
#endif
#ifndef OPS
#define OPS 5
#endif

static uint8_t dense[N], sparse[N], used;

static bool has(uint8_t x) { return sparse[x] < used && dense[sparse[x]] == x; }

int main(void) {
  bool member[N] = {false};
  for (int i = 0; i < N; i++) {
    dense[i] = nondet_u8();
    sparse[i] = nondet_u8();
  }
  for (int o = 0; o < OPS; o++) {
    uint8_t x = below(N);
    if (nondet_bool()) {
      if (!has(x)) {
        dense[used] = x;
        sparse[x] = used++;
      }
      member[x] = true;
    } else {
      if (has(x)) {
        uint8_t last = dense[--used];
        dense[sparse[x]] = last;
        sparse[last] = sparse[x];
      }
      member[x] = false;
    }
  }
  uint8_t probe = below(N);
  assert(has(probe) == member[probe]);
}
