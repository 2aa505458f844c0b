// Primes by crossing out, in a local array.
#include <assert.h>
#ifndef N
#define N 4000
#endif
int main(void) {
  unsigned char composite[N + 1] = {0};
  unsigned primes = 0;
  for (unsigned i = 2; i <= N; ++i) {
    if (composite[i])
      continue;
    ++primes;
    for (unsigned j = i + i; j <= N; j += i)
      composite[j] = 1;
  }
  unsigned again = 0;
  for (unsigned i = 2; i <= N; ++i)
    again += !composite[i];
  assert(primes == again);
  return 0;
}
