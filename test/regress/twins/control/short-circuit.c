// The right operand is evaluated only if it matters.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int calls;
static int touch(int r) {
  calls++;
  return r;
}

int main(void) {
  int a = fathom_nondet_bool(), b = fathom_nondet_bool(), c = fathom_nondet_bool();
  int r = (touch(a) && touch(b)) || touch(c);
#ifdef BUG
  fathom_assert(calls < 3);
#else
  fathom_assert(calls == (a ? (b ? 2 : 3) : 2));
#endif
  fathom_assert(r == ((a & b) | c));
  return 0;
}
