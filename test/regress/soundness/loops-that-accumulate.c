// A place that every iteration reads and writes is not written once: neither a
// counter in memory nor a value that is made of its old one.
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check -DDOUBLES %s 2>&1 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 0 %fathom check -DMOST=1 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DDOUBLES -DMOST=1 %s 2>&1 | FileCheck %s --check-prefix=SAFE
// UNSAFE: error: assert:
// UNSAFE: {{^}}fathom: UNSAFE (1 of
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>

#ifndef MOST
#define MOST 8
#endif

int count;
char a[8];

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= MOST);
  for (unsigned i = 0; i < n; i++) {
    a[i] = 0;
#ifdef DOUBLES
    count = 2 * count + 1;
#else
    count++;
#endif
  }
  fathom_assert(count <= 1);
}
