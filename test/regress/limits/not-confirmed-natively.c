// docs/limits.md: counterexamples that the machine does not repeat: a pointer to an object that has ended and one to the
// object that has its address now are the same there. What its library gives, inputs, variables and elements that nobody
// has set are fed to the program, and a write to a heap object of no bytes is seen.
// RUN: %exit 10 %fathom check -DSTALE --allocator=symbolic --replay=native %s | FileCheck %s
// RUN: %exit 10 %fathom check -DELEMENT --checks=-uninitialised-read --replay=native %s | FileCheck %s --check-prefix=CONFIRMED
// RUN: %exit 10 %fathom check -DVALUE --checks=-uninitialised-read --replay=native %s | FileCheck %s --check-prefix=CONFIRMED
// RUN: %exit 10 %fathom check -DLIBRARY --replay=native %s | FileCheck %s --check-prefix=CONFIRMED
// RUN: %exit 10 %fathom check -DEMPTY --replay=native %s | FileCheck %s --check-prefix=CONFIRMED
// RUN: %exit 10 %fathom check -DINPUT --replay=native %s | FileCheck %s --check-prefix=CONFIRMED
// CHECK: replay: not confirmed natively
// CHECK: {{^}}fathom: UNSAFE (1 of
// CONFIRMED: replay: confirmed natively
#include <fathom.h>
#include <stdlib.h>
int main(void) {
#if defined(VALUE)
  int x[2], *p = x;
  p[1] = 1;
  fathom_assert(p[0] != 1234567);
#elif defined(ELEMENT)
  int n = fathom_nondet_int();
  fathom_assume(n == 2);
  int x[n];
  x[1] = 1;
  fathom_assert(x[0] != 1234567);
#elif defined(LIBRARY)
  fathom_assert(rand() != 1234567);
#elif defined(INPUT)
  fathom_assert(fathom_nondet_int() != 1234567);
#elif defined(STALE)
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  if (p == q)
    *p = 1;
  free(q);
#else
  char *p = malloc(0);
  if (p)
    p[0] = 1;
  free(p);
#endif
}
