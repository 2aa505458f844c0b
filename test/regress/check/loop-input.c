// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#ifdef BUG
#define NEVER 15
#else
#define NEVER 14
#endif

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 5);
  unsigned sum = 0;
  for (unsigned i = 0; i <= n; i++)
    sum += i;
  fathom_assert(sum != NEVER);
  return 0;
}
