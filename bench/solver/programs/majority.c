/* The Boyer-Moore vote: a value that fills more than half of the array is found. */
#include "input.h"
#ifndef N
#define N 9
#endif

int main(void) {
  uint32_t a[N], candidate = 0;
  unsigned votes = 0;
  for (int i = 0; i < N; i++) a[i] = nondet_u32();
  for (int i = 0; i < N; i++) {
    if (votes == 0) candidate = a[i];
    if (a[i] == candidate) votes++;
    else votes--;
  }
  uint32_t other = nondet_u32();
  unsigned times = 0;
  for (int i = 0; i < N; i++) times += a[i] == other;
  assert(times <= N / 2 || other == candidate);
}
