// Names of CBMC for long double.
// EXPECT -DWHICH=1: SAFE
// EXPECT -DWHICH=1 -DX=(0.0L/0.0L): UNSAFE assert
// EXPECT -DWHICH=2: SAFE
// EXPECT -DWHICH=2 -DX=__builtin_infl(): UNSAFE assert
// EXPECT -DWHICH=3: SAFE
// EXPECT -DWHICH=3 -DX=__builtin_infl(): UNSAFE assert
// EXPECT -DWHICH=4 -DX=1: SAFE
// EXPECT -DWHICH=4 -DX=0x1p-16400L: UNSAFE assert
// EXPECT -DWHICH=5: SAFE
// EXPECT -DWHICH=5 -DX=-1: UNSAFE assert
#include <fathom.h>
#ifndef X
#define X (fathom_nondet_int() & 0xff)
#endif

int main(void) {
  long double x = X;
  int result = WHICH == 1   ? __CPROVER_isnanld(x)
               : WHICH == 2 ? __CPROVER_isinfld(x)
               : WHICH == 3 ? !__CPROVER_isfiniteld(x)
               : WHICH == 4 ? !__CPROVER_isnormalld(x)
                            : __CPROVER_signld(x);
  fathom_assert(!result);
}
