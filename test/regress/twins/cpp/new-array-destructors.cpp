// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int alive;
struct S {
  int x;
  S() { x = ++alive; }
  ~S() { alive--; }
};

int main() {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 4);
  S *p = new S[n];
#ifdef BUG
  fathom_assert(alive < 3);
#else
  fathom_assert(alive == (int)n && (n == 0 || p[n - 1].x == (int)n));
#endif
  delete[] p;
  fathom_assert(alive == 0);
}
