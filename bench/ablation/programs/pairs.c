// Fields of an array of structs, set in turn, SWAPS times.
#include <fathom.h>

#ifndef SIZE
#define SIZE 101
#endif
#ifndef SWAPS
#define SWAPS 10
#endif

struct pair {
  unsigned first;
  unsigned short second, third;
};

int main(void) {
  struct pair x[SIZE];
  unsigned seed = (unsigned)fathom_nondet_int();
  for (int k = 0; k < SWAPS; k++) {
    for (int i = 0; i < SIZE; i++) {
      x[i].first = seed ^ (unsigned)(i + k);
      x[i].third = (unsigned short)seed;
    }
    for (int i = 0; i < SIZE; i++)
      x[i].second = (unsigned short)x[i].first;
    for (int i = 0; i < SIZE; i++)
      fathom_assert((x[i].second ^ x[i].third) ==
                    (unsigned short)((unsigned)(i + k)));
  }
  return 0;
}
