// An exception that nobody catches is seen natively, where it is thrown.
// RUN: %exit 10 %fathom check --replay=native --trace=none %s | FileCheck %s
// RUN: %exit 10 %fathom check --replay=native --trace=none -DNOEXCEPT %s | FileCheck %s
// RUN: %exit 0 %fathom check -DCAUGHT %s
// CHECK: error: uncaught-exception
// CHECK: replay: confirmed natively (check of our own: uncaught-exception at
#include <fathom.h>
static void use(int n) {
  if (n == 3)
    throw n;
}
#ifdef NOEXCEPT
static void wrap(int n) noexcept { use(n); }
#else
static void wrap(int n) { use(n); }
#endif
int main() {
  int n = fathom_nondet_int();
#if defined(CAUGHT) || defined(NOEXCEPT)
  try {
    wrap(n);
  } catch (int) {
  }
#else
  wrap(n);
#endif
  return 0;
}
