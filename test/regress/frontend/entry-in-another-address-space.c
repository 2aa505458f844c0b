// A parameter that points into another address space, of a function that is
// started at: refused where it is used, and no internal error.
// EXPECT --entry f: UNKNOWN pointer in address space 3
// EXPECT --entry f -DPLAIN: SAFE
// EXPECT --entry f -DPLAIN -DBUG: UNSAFE assert
#include <assert.h>
#ifdef PLAIN
#define SPACE
#else
#define SPACE __attribute__((address_space(3)))
#endif

void f(SPACE int *p, int x) {
  if (p)
    *p = x;
#ifdef BUG
  assert(!p || *p != 7);
#endif
}
