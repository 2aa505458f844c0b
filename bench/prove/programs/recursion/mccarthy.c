// McCarthy's function. Invariant (summary): f(n) == (n > 101 ? n - 10 : 91).
// BUG: 10 became 9.
// INPUTS: 100
#include <fathom.h>
static int f(int n) {
  if (n > 100)
#ifdef BUG
    return n - 9;
#else
    return n - 10;
#endif
  return f(f(n + 11));
}
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n > -100000 && n < 100000);
  int r = f(n);
  fathom_assert(r == 91 || (n > 101 && r == n - 10));
  return 0;
}
