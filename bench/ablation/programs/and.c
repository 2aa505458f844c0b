// The bitwise "and" of an array does not depend on the order of its elements:
// the program of figure 8.9 of X. Zhou's thesis. SWAPS exchanges are made.
#include <fathom.h>

#ifndef COMBINE
#define COMBINE &=
#endif
#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

static unsigned all_of(const unsigned *x) {
  unsigned result = x[0];
  for (int i = 1; i < SIZE; i++)
    result COMBINE x[i];
  return result;
}

int main(void) {
  unsigned x[SIZE];
  for (int i = 0; i < SIZE; i++)
    x[i] = fathom_nondet_uint();
  unsigned before = all_of(x);
  for (int i = 0, j = SWAPS; i < j; i++, j--) {
    unsigned other = x[i];
    x[i] = x[j];
    x[j] = other;
    fathom_assert(all_of(x) == before);
  }
  return 0;
}
