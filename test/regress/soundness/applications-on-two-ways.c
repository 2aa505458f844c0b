// What was assumed of a function's result on one way does not hold on another, where it is called with the same argument.
// EXPECT: UNSAFE assert@13
// EXPECT -DFIXED: SAFE
#include <fathom.h>
int __CPROVER_uninterpreted_f(int x);

int main(void) {
  int x = fathom_nondet_int(), way = fathom_nondet_int(), y;
  if (way) {
    y = __CPROVER_uninterpreted_f(x);
    fathom_assume(y > 5);
#ifndef FIXED
    fathom_assert(y < 3);
#endif
  } else {
    y = __CPROVER_uninterpreted_f(x);
    fathom_assume(y < 3);
    fathom_assert(y < 3);
  }
  fathom_assert(y > 5 || !way);
  return 0;
}
