// Clang's instrumentation leaves complex integers out: a quotient by zero was any number. Where their arithmetic
// overflows, it is UNKNOWN whether that is allowed.
// RUN: %exit 0 %fathom check %s
// EXPECT -DZERO: UNSAFE division-by-zero
// RUN: %exit 20 %fathom check -DLARGE %s 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: overflow of complex integers
#include <fathom.h>
#include <limits.h>
int main(void) {
  int re = fathom_nondet_int(), im = fathom_nondet_int();
  fathom_assume(re >= -2 && re < 2 && im >= -2 && im < 2);
#ifndef ZERO
  fathom_assume(re || im);
#endif
  _Complex int one = 1, b = one;
  __real__ b = re;
  __imag__ b = im;
  _Complex int q = one / b, sum = one + b;
#ifdef LARGE
  __real__ q = INT_MAX;
#endif
  fathom_assert(__real__(one - q) < 3 && __imag__ sum < 2);
  sum = q + b;
}
