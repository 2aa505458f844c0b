// Product of two square matrices of integers, globals.
#include <assert.h>
#ifndef N
#define N 16
#endif
int a[N][N], b[N][N], c[N][N];
int main(void) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      a[i][j] = i + j;
      b[i][j] = i == j;
    }
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      int sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      assert(c[i][j] == i + j);
  return 0;
}
