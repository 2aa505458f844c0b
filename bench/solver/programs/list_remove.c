/* Removing two elements of a doubly linked ring of indices keeps the links consistent. With BUG one link is kept. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
  uint8_t next[N], previous[N];
  for (int i = 0; i < N; i++) {
    next[i] = (i + 1) % N;
    previous[i] = (i + N - 1) % N;
  }
  uint8_t gone[2] = {below(N), below(N)};
  assume(gone[0] != gone[1]);
  for (int v = 0; v < 2; v++) {
    uint8_t p = gone[v];
    next[previous[p]] = next[p];
#ifdef BUG
    if (v == 0 || gone[1] != gone[0] + 1)
#endif
      previous[next[p]] = previous[p];
  }
  uint8_t start = below(N), count = 0;
  assume(start != gone[0] && start != gone[1]);
  uint8_t p = start;
  do {
    assert(previous[next[p]] == p);
    p = next[p];
    count++;
  } while (p != start && count < N);
  assert(count == N - 2);
}
