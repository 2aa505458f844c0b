#include <fathom.h>

int main(void) {
#ifdef EARLY
  fathom_assert(sizeof(int) == 2);
#endif
  unsigned x = fathom_nondet_uint();
  unsigned y = fathom_nondet_uint();
#ifdef ODD
  fathom_assume(x % 2 == 1);
#endif
#ifdef EVEN
  fathom_assume(x % 2 == 0);
#endif
  unsigned both = x % 2 + 2 * (y % 2);
#ifdef FAILS
  fathom_assert(both != FAILS || x < 100);
#endif
  fathom_assert(both < 4);
  return 0;
}
