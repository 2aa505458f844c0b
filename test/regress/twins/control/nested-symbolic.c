// Inner bound depends on the outer counter and on an input.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), count = 0;
  fathom_assume(n <= 4);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      count++;
#ifdef BUG
  fathom_assert(count < 6);
#else
  fathom_assert(count == (n ? n * (n - 1) / 2 : 0));
#endif
  return 0;
}
