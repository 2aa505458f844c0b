// Names of CBMC for numbers, with declarations and without: classes of
// floating-point numbers, signs, comparisons, absolute values.
// EXPECT: SAFE
// EXPECT -DDECLARED: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG -DDECLARED %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (15 of
// EXPECT -DLEAST: UNSAFE negation-overflow
#include "../Inputs/cases.h"
#ifdef DECLARED
_Bool __CPROVER_isnanf(float), __CPROVER_isnand(double);
_Bool __CPROVER_isinff(float), __CPROVER_isinfd(double);
int __CPROVER_isfinitef(float), __CPROVER_isfinited(double);
int __CPROVER_isnormalf(float), __CPROVER_isnormald(double);
_Bool __CPROVER_signf(float), __CPROVER_signd(double);
int __CPROVER_isgreaterf(float, float), __CPROVER_isgreaterd(double, double);
int __CPROVER_isgreaterequald(double, double);
int __CPROVER_islessd(double, double), __CPROVER_islessequalf(float, float);
int __CPROVER_islessgreaterd(double, double);
int __CPROVER_islessgreaterf(float, float);
int __CPROVER_isunorderedd(double, double);
double __CPROVER_fabs(double);
float __CPROVER_fabsf(float);
int __CPROVER_abs(int);
long __CPROVER_labs(long);
long long __CPROVER_llabs(long long);
#endif

int main(void) {
  float f = fathom_nondet_float();
  double d = fathom_nondet_double();
  double no_number = __builtin_nan(""), infinite = __builtin_inf();
  CASE(__CPROVER_isnanf(f) == (f != f) && __CPROVER_isnanf(no_number));
  CASE(__CPROVER_isnand(d) == (d != d) && __CPROVER_isnand(no_number));
  CASE(__CPROVER_isinff(1e300) && !__CPROVER_isinff(3e38f)); // of a float
  CASE(__CPROVER_isinfd(-infinite) && !__CPROVER_isinfd(1e300));
  CASE(__CPROVER_isfinitef(f) + __CPROVER_isnanf(f) + __CPROVER_isinff(f) == 1);
  CASE(__CPROVER_isfinited(d) + __CPROVER_isnand(d) + __CPROVER_isinfd(d) == 1);
  CASE(!__CPROVER_isnormalf(0x1p-140f) && __CPROVER_isnormalf(0x1p-100f));
  CASE(__CPROVER_isnormald(0x1p-140) && !__CPROVER_isnormald(0.0));
  CASE(__CPROVER_signf(-0.0f) && !__CPROVER_signf(3.0f));
  CASE(__CPROVER_signd(-infinite) && !__CPROVER_signd(0.0));
  CASE(!__CPROVER_signd(__CPROVER_fabs(d)) && __CPROVER_fabsf(-1.5f) == 1.5f);
  CASE(__CPROVER_isgreaterf(2, 1) && !__CPROVER_isgreaterf(2, no_number) &&
       __CPROVER_isgreaterequald(2, 2) && !__CPROVER_isgreaterd(2, 2));
  CASE(__CPROVER_islessd(1, 2) && __CPROVER_islessequalf(2, 2) &&
       __CPROVER_islessgreaterd(1, 2) && !__CPROVER_islessgreaterf(2, 2));
  CASE(__CPROVER_isunorderedd(d, d) == __CPROVER_isnand(d));
  CASE(__CPROVER_abs(-3) == 3 && __CPROVER_labs(4) == 4 &&
       __CPROVER_llabs(-5000000000) == 5000000000);
#ifdef LEAST
  return __CPROVER_abs(-2147483647 - 1);
#endif
  return 0;
}
