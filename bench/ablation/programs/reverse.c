// An array that is reversed twice is what it was; SWAPS elements take part.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

static void reverse(unsigned *x) {
  for (int i = 0, j = SWAPS; i < j; i++, j--) {
    unsigned other = x[i];
    x[i] = x[j];
    x[j] = other;
  }
}

int main(void) {
  unsigned x[SIZE], y[SIZE];
  for (int i = 0; i < SIZE; i++)
    x[i] = y[i] = (unsigned)fathom_nondet_int();
  for (int round = 0; round < 10; round++) {
    reverse(x);
    reverse(x);
    for (int i = 0; i < SIZE; i++)
      fathom_assert(x[i] == y[i]);
  }
  return 0;
}
