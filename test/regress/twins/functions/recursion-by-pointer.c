// The recursion goes through a function pointer.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int walk(int (*next)(int), int n);
static int (*step)(int);
static int go(int n) { return n == 0 ? 0 : 2 + step(n - 1); }

int main(void) {
  step = go;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 4);
#ifdef BUG
  fathom_assert(step(n) < 6);
#else
  fathom_assert(step(n) == 2 * (int)n);
#endif
  return 0;
}
