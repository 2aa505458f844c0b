// The right side is evaluated only if it matters.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int calls;
static int yes(void) {
  calls++;
  return 1;
}

int main(void) {
  int c = fathom_nondet_int() != 0;
#ifdef BUG
  int r = c & yes();
#else
  int r = c && yes();
#endif
  fathom_assert(calls == c);
  fathom_assert(r == c);
  return 0;
}
