// Elements are exchanged or not, by inputs: choices between memories.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

int main(void) {
  unsigned x[SIZE];
  unsigned seed = (unsigned)fathom_nondet_int();
  for (int i = 0; i < SIZE; i++)
    x[i] = seed;
  for (int i = 0, j = SWAPS; i < j; i++, j--)
    if (fathom_nondet_bool()) {
      unsigned other = x[i];
      x[i] = x[j];
      x[j] = other;
    }
  for (int i = 0; i < SIZE; i++)
    fathom_assert(x[i] == seed);
  return 0;
}
