// Three nested loops, everything in registers.
#include <assert.h>
#ifndef N
#define N 20
#endif
int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < N; ++i)
    for (unsigned j = 0; j < N; ++j)
      for (unsigned k = 0; k < N; ++k)
        sum += i ^ j ^ k;
  unsigned again = 0;
  for (unsigned i = 0; i < N; ++i)
    for (unsigned j = 0; j < N; ++j)
      for (unsigned k = 0; k < N; ++k)
        again += k ^ j ^ i;
  assert(sum == again);
  return 0;
}
