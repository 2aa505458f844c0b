/* The product of small matrices is associative. */
#include "input.h"
#ifndef BITS
#define BITS 2
#endif
#define N 2

typedef uint32_t matrix[N][N];

static void product(matrix result, matrix a, matrix b) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      result[i][j] = 0;
      for (int k = 0; k < N; k++) result[i][j] += a[i][k] * b[k][j];
    }
}

int main(void) {
  matrix a, b, c, ab, bc, left, right;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = below(1u << BITS);
      b[i][j] = below(1u << BITS);
      c[i][j] = below(1u << BITS);
    }
  product(ab, a, b);
  product(bc, b, c);
  product(left, ab, c);
  product(right, a, bc);
  unsigned i = below(N), j = below(N);
  assert(left[i][j] == right[i][j]);
}
