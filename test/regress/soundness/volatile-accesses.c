// A volatile read can give anything, but it must be an access to something.
// RUN: %exit 0 %fathom check -DN=2 %s
// RUN: %exit 10 %fathom check -DN=3 %s | FileCheck %s --check-prefix=BOUNDS
// RUN: %exit 10 %fathom check -DN=2 -DNULL_POINTER %s | FileCheck %s --check-prefix=NULL
// RUN: %exit 10 %fathom check -DN=3 --volatile=memory %s | FileCheck %s --check-prefix=BOUNDS
// BOUNDS: error: out-of-bounds-read: read of 4 bytes
// NULL: error: null-deref: null pointer is dereferenced: read of 4 bytes
#include <fathom.h>

static int at(volatile int *p, unsigned i) { return p[i]; }

int main(void) {
  volatile int a[2] = {1, 2};
  unsigned i = fathom_nondet_uint();
  fathom_assume(i < N);
#ifdef NULL_POINTER
  return at(0, i);
#else
  return at(a, i);
#endif
}
