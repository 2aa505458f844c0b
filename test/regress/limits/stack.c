// docs/limits.md: the stack never overflows. Where it might there is a row: recursion, sizes that are computed, large variables.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DDIRECT %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DMUTUAL %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DLENGTH %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DLARGE %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DNOT_CALLED %s | FileCheck %s --check-prefix=NONE
// ROW: chosen: the stack is as large as the program needs it
// ROW: {{^}}fathom: SAFE
// NONE-NOT: chosen: the stack
// NONE: {{^}}fathom: SAFE
#include <fathom.h>
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int twice(int n) { return 2 * n; }
static int thrice(int n) { return n + twice(n); }
int main(void) {
  int n = 5;
#if defined(DIRECT)
  n = factorial(n);
#elif defined(MUTUAL)
  n = even(n);
#elif defined(LENGTH)
  int a[n];
  a[n - 1] = 1;
#elif defined(LARGE)
  char a[2000000];
  a[n] = 1;
#elif defined(NOT_CALLED)
  n = sizeof(factorial(n));
#else
  char a[1000];
  a[n] = 1;
  n = thrice(n) + twice(n);
#endif
  fathom_assert(n != 1000);
}
