// A function that asks not to be instrumented is checked like others.
// EXPECT: SAFE
// EXPECT -DZERO: UNSAFE division-by-zero
// EXPECT -DLARGE: UNSAFE signed-overflow
#include <fathom.h>
#include <limits.h>
__attribute__((no_sanitize("undefined"))) static int ratio(int a, int b) { return a / b; }
__attribute__((__no_sanitize__("signed-integer-overflow"))) static int next(int a) { return a + 1; }
int main(void) {
  int x = fathom_nondet_int();
#ifndef ZERO
  fathom_assume(x != 0);
#endif
#ifndef LARGE
  fathom_assume(x < INT_MAX);
#endif
  return ratio(7, x) == next(x);
}
