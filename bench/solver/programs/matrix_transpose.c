/* Transposing a square matrix in place in a flat array; with BUG the inner loop starts at zero. */
#include "input.h"
#ifndef N
#define N 4
#endif

int main(void) {
  uint16_t a[N * N], old[N * N];
  for (int i = 0; i < N * N; i++) a[i] = old[i] = nondet_u16();
  for (int i = 0; i < N; i++)
#ifdef BUG
    for (int j = 0; j < N; j++) {
#else
    for (int j = i + 1; j < N; j++) {
#endif
      uint16_t t = a[i * N + j];
      a[i * N + j] = a[j * N + i];
      a[j * N + i] = t;
    }
  unsigned r = below(N), c = below(N);
  assert(a[r * N + c] == old[c * N + r]);
}
