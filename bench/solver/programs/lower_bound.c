/* Branch-light lower bound: everything before the result is smaller, everything from it on is not. */
#include "input.h"
#ifndef N
#define N 20
#endif

int main(void) {
  uint32_t a[N], key = nondet_u32();
  for (int i = 0; i < N; i++) {
    a[i] = nondet_u32();
    assume(i == 0 || a[i - 1] <= a[i]);
  }
  unsigned base = 0, length = N;
  while (length > 0) {
    unsigned half = length / 2;
    if (a[base + half] < key) {
      base += half + 1;
      length -= half + 1;
    } else {
      length = half;
    }
  }
  unsigned k = below(N);
  assert(k < base ? a[k] < key : a[k] >= key);
}
