// Two arrays are written in turn, SWAPS times: their writes commute.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

int main(void) {
  unsigned x[SIZE], y[SIZE];
  unsigned seed = (unsigned)fathom_nondet_int();
  for (int k = 0; k < SWAPS; k++) {
    for (int i = 0; i < SIZE; i++) {
      x[i] = seed + (unsigned)i;
      y[SIZE - 1 - i] = seed - (unsigned)k;
    }
    for (int i = 0; i < SIZE; i++)
      fathom_assert(x[i] - y[i] == (unsigned)(i + k));
  }
  return 0;
}
