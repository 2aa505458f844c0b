/* Costas arrays: a permutation whose differences at each distance are all different. Read backwards it is one, too;
   with BUG so it would be turned by one place. */
#include "input.h"
#ifndef N
#define N 5
#endif

static bool is_costas(const uint8_t p[N]) {
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      if (p[i] == p[j]) return false;
  for (int d = 1; d + 1 < N; d++)
    for (int i = 0; i + d < N; i++)
      for (int j = i + 1; j + d < N; j++)
        if (p[i + d] - p[i] == p[j + d] - p[j]) return false;
  return true;
}

int main(void) {
  uint8_t p[N], q[N];
  for (int i = 0; i < N; i++) p[i] = (uint8_t)below(N);
  assume(is_costas(p));
  for (int i = 0; i < N; i++)
#ifdef BUG
    q[i] = p[(i + 1) % N];
#else
    q[i] = p[N - 1 - i];
#endif
  assert(is_costas(q));
}
