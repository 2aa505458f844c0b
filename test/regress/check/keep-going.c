// --keep-going raises the bounds behind a failure: the second one needs five iterations. A run that has to stop says
// what was found before.
// EXPECT: UNSAFE assert@14
// EXPECT --keep-going: UNSAFE assert@14 assert@16
// EXPECT --keep-going -DFIXED: SAFE
#include <assert.h>
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), i = 0;
  if (n > 6)
    return 0;
  for (; i < n; ++i) {
#ifndef FIXED
    assert(i != 1 || n != 2);
  }
  assert(n != 5);
#else
  }
#endif
}
