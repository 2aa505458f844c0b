// SIZE writes to one object, then a read of each element: the doubling series.
#include <fathom.h>

#ifndef SIZE
#define SIZE 1000
#endif

int main(void) {
  static unsigned x[SIZE];
  unsigned seed = (unsigned)fathom_nondet_int();
  for (unsigned i = 0; i < SIZE; i++)
    x[i] = seed ^ i;
  for (unsigned i = 0; i < SIZE; i++)
    fathom_assert(x[i] == (seed ^ i));
  return 0;
}
