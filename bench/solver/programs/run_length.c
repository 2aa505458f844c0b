/* Run-length coding: the decoder restores the text. With BUG a run that fills its counter is split wrongly. */
#include "input.h"
#ifndef N
#define N 6
#endif
#define LONGEST 3

int main(void) {
  uint8_t text[N], again[N], value[N], count[N];
  unsigned n = below(N + 1), runs = 0, size = 0;
  for (int i = 0; i < N; i++) text[i] = nondet_u8();
  for (unsigned i = 0; i < n; i++) {
    if (runs > 0 && value[runs - 1] == text[i] && count[runs - 1] < LONGEST) {
      count[runs - 1]++;
    } else {
      value[runs] = text[i];
      count[runs] = 1;
#ifdef BUG
      if (runs > 0 && value[runs - 1] == text[i]) count[runs] = 0;
#endif
      runs++;
    }
  }
  for (unsigned r = 0; r < runs; r++)
    for (unsigned k = 0; k < count[r]; k++) again[size++] = value[r];
  assert(size == n);
  for (unsigned i = 0; i < n; i++) assert(again[i] == text[i]);
}
