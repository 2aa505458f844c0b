// An atomic update of a floating-point number raises the flags of its sum.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// RUN: %exit 10 %fathom check --replay=native -DBAD=1 %s | FileCheck %s --check-prefix=NATIVE
// NATIVE: confirmed natively
#include <fathom.h>
#include <fenv.h>
#pragma STDC FENV_ACCESS ON
#ifndef BAD
#define BAD 0
#endif

double x = 1.0;
float y = 0x1.fffffep127f;

int main(void) {
  feclearexcept(FE_ALL_EXCEPT);
  __atomic_fetch_add(&x, BAD == 1 ? 0.1 : 0.5, __ATOMIC_SEQ_CST);
  fathom_assert(!fetestexcept(FE_ALL_EXCEPT));
  __atomic_fetch_sub(&y, BAD == 2 ? -y : y, __ATOMIC_SEQ_CST);
  fathom_assert(!fetestexcept(FE_OVERFLOW));
  __atomic_fetch_sub(&x, 0x1p-60, __ATOMIC_SEQ_CST);
  fathom_assert(fetestexcept(FE_ALL_EXCEPT) == (BAD == 3 ? 0 : FE_INEXACT));
  return 0;
}
