// A place that every iteration reads and writes is not written once: neither a
// counter in memory nor a value that is made of its old one.
// EXPECT: UNSAFE assert
// EXPECT -DDOUBLES: UNSAFE assert
// EXPECT -DMOST=1: SAFE
// EXPECT -DDOUBLES -DMOST=1: SAFE
#include <fathom.h>

#ifndef MOST
#define MOST 8
#endif

int count;
char a[8];

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= MOST);
  for (unsigned i = 0; i < n; i++) {
    a[i] = 0;
#ifdef DOUBLES
    count = 2 * count + 1;
#else
    count++;
#endif
  }
  fathom_assert(count <= 1);
}
