// Words written as bytes and read as words, SWAPS times.
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
    y[i] = x[i] = (unsigned)fathom_nondet_int();
  for (int k = 0; k < SWAPS; k++)
    for (int i = 0; i < SIZE; i++) {
      unsigned char *p = (unsigned char *)&x[i];
      unsigned char low = p[k % 4], high = p[(k + 1) % 4];
      p[k % 4] = high;
      p[(k + 1) % 4] = low;
      p[k % 4] = low;
      p[(k + 1) % 4] = high;
    }
  for (int i = 0; i < SIZE; i++)
    fathom_assert(x[i] == y[i]);
  return 0;
}
