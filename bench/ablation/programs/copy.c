// Copies of copies, element by element, SWAPS of them.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

int main(void) {
  unsigned x[SIZE], y[SIZE], z[SIZE];
  for (int i = 0; i < SIZE; i++)
    z[i] = x[i] = (unsigned)fathom_nondet_int();
  for (int k = 0; k < SWAPS; k++) {
    for (int i = 0; i < SIZE; i++)
      y[i] = x[i];
    for (int i = 0; i < SIZE; i++)
      x[SIZE - 1 - i] = y[SIZE - 1 - i];
  }
  for (int i = 0; i < SIZE; i++)
    fathom_assert(x[i] == z[i]);
  return 0;
}
