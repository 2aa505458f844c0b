/* Shell sort with gaps 3 and 1. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
  unsigned a[N];
  for (int i = 0; i < N; i++) a[i] = nondet_uint();
  for (int gap = 3; gap > 0; gap -= 2)
    for (int i = gap; i < N; i++) {
      unsigned key = a[i];
      int j = i;
      for (; j >= gap && a[j - gap] > key; j -= gap) a[j] = a[j - gap];
      a[j] = key;
    }
  unsigned k = below(N - 1);
  assert(a[k] <= a[k + 1]);
}
