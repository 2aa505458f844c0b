// Names of CBMC for numbers, declared in C++ without extern "C".
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
bool __CPROVER_isnormalf(float), __CPROVER_isnormald(double);
bool __CPROVER_isgreaterd(double, double), __CPROVER_signf(float);

int main() {
  fathom_assert(!__CPROVER_isnormalf(0x1p-140f));
  fathom_assert(__CPROVER_isnormald(0x1p-140) && __CPROVER_signf(-1.0f));
#ifdef BUG
  fathom_assert(__CPROVER_isgreaterd(1.0, fathom_nondet_double()));
#else
  fathom_assert(__CPROVER_isgreaterd(2.0, 1.0));
#endif
}
