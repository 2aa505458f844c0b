/* Consistent overhead byte stuffing: the coded form has no zero byte, and decoding restores the data. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
  uint8_t data[N], coded[N + 1], again[N + 1];
  unsigned n = below(N + 1), code_at = 0, m = 1;
  for (int i = 0; i < N; i++) data[i] = nondet_u8();
  uint8_t code = 1;
  for (unsigned i = 0; i < n; i++) {
    if (data[i] != 0) {
      coded[m++] = data[i];
      code++;
    } else {
      coded[code_at] = code;
      code_at = m++;
      code = 1;
    }
  }
  coded[code_at] = code;
  unsigned size = 0, i = 0;
  while (i < m) {
    uint8_t run = coded[i++];
    assert(run != 0);
    for (uint8_t k = 1; k < run && i < m; k++) again[size++] = coded[i++];
    if (i < m) again[size++] = 0;
  }
  assert(size == n);
  for (unsigned k = 0; k < n; k++) assert(again[k] == data[k] && coded[k] != 0);
}
