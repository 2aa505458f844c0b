/* A graph of N vertices without a triangle has at most N * N / 4 edges. With BUG one fewer. */
#include "input.h"
#ifndef N
#define N 5
#endif

int main(void) {
  bool edge[N][N];
  unsigned edges = 0;
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) {
      edge[i][j] = nondet_bool();
      edges += edge[i][j];
    }
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++)
      for (int k = j + 1; k < N; k++)
        assume(!(edge[i][j] && edge[j][k] && edge[i][k]));
#ifdef BUG
  assert(edges < N * N / 4);
#else
  assert(edges <= N * N / 4);
#endif
}
