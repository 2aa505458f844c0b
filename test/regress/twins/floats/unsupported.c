// What has no meaning yet: UNKNOWN where it is reached, and nowhere else.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNKNOWN j0l
// EXPECT -DBAD=2: UNKNOWN j0
// EXPECT -DBAD=3: UNKNOWN fast-math flags
// EXPECT -DBAD=4: UNSAFE assert
#include <fathom.h>
#ifndef BAD
#define BAD 0
#endif
double j0(double);
long double j0l(long double);
#if BAD == 3
#pragma clang fp reassociate(on)
#endif

int main(void) {
  double x = fathom_nondet_double();
  if (BAD == 1) {
    long double wide = fathom_nondet_int();
    fathom_assert(j0l(wide) <= 1);
  }
  if (BAD == 2)
    fathom_assert(j0(x) <= 1);
  if (BAD == 3)
    fathom_assert(x + 1 != x - 1);
  if (BAD == 4)
    fathom_assert(x * 2 != 3);
  return 0;
}
