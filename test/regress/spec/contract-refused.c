// Contracts that mean nothing are errors with their line.
// RUN: %exit 30 %fathom check -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: contract-refused.c:{{[0-9]+}}: error: a second contract of f
// RUN: %exit 30 %fathom check -DVARIADIC %s 2>&1 | FileCheck %s --check-prefix=VARIADIC
// VARIADIC: contract-refused.c:{{[0-9]+}}: error: f has a contract, and a variable number of arguments
// RUN: %exit 30 %fathom check -DTARGET %s 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: a target of an assigns clause that is not understood: other
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#ifdef VARIADIC
int f(int x, ...) fathom_requires(1);
int f(int x, ...) { return x; }
#else
int f(int x) fathom_requires(x > 0)
#ifdef TARGET
    fathom_assigns(other(x))
#endif
    ;
#endif
#ifdef TWICE
int f(int x) fathom_requires(x > 1);
#endif
#ifndef VARIADIC
int f(int x) { return x; }
#endif
int main(void) {
#ifdef BUG
  fathom_assert(f(1) == 2);
#endif
  return f(1) - 1;
}
