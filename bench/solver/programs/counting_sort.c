/* Counting sort of small keys is stable: equal keys keep the order of their tags. */
#include "input.h"
#ifndef N
#define N 6
#endif
#define KEYS 4

int main(void) {
  uint8_t key[N], out_key[N], out_tag[N];
  unsigned start[KEYS + 1] = {0};
  for (int i = 0; i < N; i++) {
    key[i] = below(KEYS);
    start[key[i] + 1]++;
  }
  for (int k = 0; k < KEYS; k++) start[k + 1] += start[k];
  for (int i = 0; i < N; i++) {
    unsigned at = start[key[i]]++;
    assert(at < N);
    out_key[at] = key[i];
    out_tag[at] = i;
  }
  unsigned k = below(N - 1);
  assert(out_key[k] <= out_key[k + 1]);
  assert(out_key[k] != out_key[k + 1] || out_tag[k] < out_tag[k + 1]);
}
