// An int as double and back; a long would lose digits.
#include <fathom.h>

#ifdef BUG
typedef long number;
static number get(void) { return fathom_nondet_long(); }
#else
typedef int number;
static number get(void) { return fathom_nondet_int(); }
#endif

int main(void) {
  number n = get();
  fathom_assume(n > -1000000000000000000 && n < 1000000000000000000);
  double d = n;
  fathom_assert((number)d == n);
  fathom_assert(d - d == 0);
  return 0;
}
