// A function-local static is constructed once, at the first call.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int made;
struct S {
  int v;
  S(int x) : v(x) { made++; }
};
static S &get(int x) {
  static S s(x);
  return s;
}

int main() {
  int x = fathom_nondet_short();
  fathom_assert(made == 0);
  get(x).v++;
  int r = get(5).v;
#ifdef BUG
  fathom_assert(r == 5);
#else
  fathom_assert(made == 1 && r == x + 1);
#endif
}
