// The bitwise "xor" of an array does not depend on the order of its elements.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

static unsigned all_of(const unsigned *x) {
  unsigned result = x[0];
  for (int i = 1; i < SIZE; i++)
    result ^= x[i];
  return result;
}

int main(void) {
  unsigned x[SIZE];
  for (int i = 0; i < SIZE; i++)
    x[i] = (unsigned)fathom_nondet_int();
  unsigned before = all_of(x);
  for (int i = 0, j = SWAPS; i < j; i++, j--) {
    unsigned other = x[i];
    x[i] = x[j];
    x[j] = other;
    fathom_assert(all_of(x) == before);
  }
  return 0;
}
