/* Selection sort of 16-bit keys. With BUG the search for the smallest starts one too far. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
  int16_t a[N];
  for (int i = 0; i < N; i++) a[i] = nondet_i16();
  for (int i = 0; i + 1 < N; i++) {
    int smallest = i;
#ifdef BUG
    for (int j = i + 2; j < N; j++)
#else
    for (int j = i + 1; j < N; j++)
#endif
      if (a[j] < a[smallest]) smallest = j;
    int16_t t = a[i];
    a[i] = a[smallest];
    a[smallest] = t;
  }
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
}
