// An array that is rotated by one SWAPS times: each element is found behind.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

int main(void) {
  unsigned x[SIZE], y[SIZE];
  for (int i = 0; i < SIZE; i++)
    x[i] = y[i] = (unsigned)fathom_nondet_int();
  for (int k = 1; k <= SWAPS; k++) {
    unsigned first = x[0];
    for (int i = 0; i + 1 < SIZE; i++)
      x[i] = x[i + 1];
    x[SIZE - 1] = first;
    for (int i = 0; i < SIZE; i++)
      fathom_assert(x[i] == y[(i + k) % SIZE]);
  }
  return 0;
}
