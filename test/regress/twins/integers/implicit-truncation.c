// An implicit conversion that changes the value, if one asks for it.
// EXPECT --checks=+implicit-truncation: SAFE
// EXPECT --checks=+implicit-truncation -DBUG: UNSAFE implicit-truncation
// RUN: %exit 0 %fathom check -DBUG %s
#include <fathom.h>

int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x >= 0 && x <= 128);
#else
  fathom_assume(x >= 0 && x <= 127);
#endif
  signed char c = x;
  return c;
}
