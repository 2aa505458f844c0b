/* Radix sort, two bits at a time, least significant first. */
#include "input.h"
#ifndef N
#define N 4
#endif
#ifndef DIGITS
#define DIGITS 2
#endif

int main(void) {
  uint8_t a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = below(1u << (2 * DIGITS));
  for (int d = 0; d < DIGITS; d++) {
    unsigned start[5] = {0};
    for (int i = 0; i < N; i++) start[((a[i] >> (2 * d)) & 3) + 1]++;
    for (int k = 0; k < 4; k++) start[k + 1] += start[k];
    for (int i = 0; i < N; i++) b[start[(a[i] >> (2 * d)) & 3]++] = a[i];
    for (int i = 0; i < N; i++) a[i] = b[i];
  }
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
}
