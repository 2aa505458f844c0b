// fathom_unwind bounds the loop around it.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DSMALL: UNKNOWN bound 3 too small for
// TWINS: lower_unwind_requests
#include <fathom.h>
#ifdef SMALL
#define BOUND 3
#else
#define BOUND 6
#endif

int main(void) {
  unsigned n = fathom_nondet_uint(), s = 0;
  fathom_assume(n < 6);
  for (unsigned i = 0; i < n; i++) {
    fathom_unwind(BOUND);
    s += i;
  }
#ifdef BUG
  fathom_assert(s != 10);
#else
  fathom_assert(s <= 10);
#endif
}
