// A loop whose guard writes: the memory that it began with is not there any
// more when it is described.
// EXPECT: SAFE
// EXPECT --regions=flat: SAFE
// EXPECT -DEXPECTED=n: UNSAFE assert
#include <fathom.h>

#ifndef EXPECTED
#define EXPECTED n + 1
#endif

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 3);
  unsigned a[6] = {0, 1, 2, 3, 4, 5};
  for (unsigned i = 0; (a[i]++, i < n); i++)
    ;
  fathom_assert(a[n] == EXPECTED && a[n + 1] == n + 1);
}
