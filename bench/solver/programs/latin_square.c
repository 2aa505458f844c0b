/* A Latin square with its rows in another order stays one. With BUG one row is there twice. */
#include "input.h"
#ifndef N
#define N 4
#endif

static bool is_latin(uint8_t a[N][N]) {
  for (int i = 0; i < N; i++) {
    unsigned row = 0, column = 0;
    for (int j = 0; j < N; j++) {
      row |= 1u << a[i][j];
      column |= 1u << a[j][i];
    }
    if (row != (1u << N) - 1 || column != (1u << N) - 1) return false;
  }
  return true;
}

int main(void) {
  uint8_t a[N][N], b[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (uint8_t)below(N);
  assume(is_latin(a));
  unsigned first = below(N), second = below(N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      unsigned from = (unsigned)i == first ? second : (unsigned)i == second ? first : (unsigned)i;
#ifdef BUG
      if ((unsigned)i == second) from = second;
#endif
      b[i][j] = a[from][j];
    }
  assert(is_latin(b));
}
