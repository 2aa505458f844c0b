// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

template <class F> int apply(F f, int x) { return f(x); }

int main() {
  int base = 10;
#ifdef BUG
  auto f = [base](int x) { return x + base; };
#else
  auto f = [&base](int x) { return x + base; };
#endif
  base = 20;
  fathom_assert(apply(f, 1) == 21);
}
