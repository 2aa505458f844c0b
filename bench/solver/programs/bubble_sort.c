/* Bubble sort that stops early when a pass swaps nothing; the sum of the values stays. */
#include "input.h"
#ifndef N
#define N 4
#endif

int main(void) {
  uint8_t a[N];
  unsigned before = 0, after = 0;
  for (int i = 0; i < N; i++) {
    a[i] = nondet_u8();
    before += a[i];
  }
  bool swapped = true;
  for (int end = N - 1; end > 0 && swapped; end--) {
    swapped = false;
    for (int i = 0; i < end; i++)
      if (a[i] > a[i + 1]) {
        uint8_t t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        swapped = true;
      }
  }
  for (int i = 0; i < N; i++) after += a[i];
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
  assert(before == after);
}
