// With 32 bits an object may have PTRDIFF_MAX bytes: a failure that needs a large
// one is found, and SAFE is not up to a size.
// RUN: %fathom check -m32 %s 2>&1 | FileCheck %s
// EXPECT -m32: SAFE
// EXPECT -m32 -DMOST=20000000: UNSAFE assert
// EXPECT -m32 -DMOST=300000000: UNSAFE assert
// EXPECT -m32 -DMOST=2147483646: UNSAFE assert
// EXPECT -m32 -DCONSTANTS: SAFE
// EXPECT -m32 -DCONSTANTS -DBUG: UNSAFE assert
// CHECK: chosen: objects have at most 2147483647 bytes (PTRDIFF_MAX)
// CHECK: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 2147483647
#endif

int main(void) {
  unsigned n = fathom_nondet_uint();
#ifdef CONSTANTS
  const unsigned size = 1200000000;
  fathom_assume(n < size);
  char *a = malloc(size), *b = malloc(size), *c = malloc(size);
  a[n] = 1, b[n] = 2, c[n] = 3;
#ifdef BUG
  fathom_assert(a[n] + b[n] + c[n] == 6 && n < size - 1);
#else
  fathom_assert(a[n] + b[n] + c[n] == 6);
#endif
  free(a), free(b), free(c);
#else
  fathom_assume(n > 0);
  char *p = malloc(n);
  p[n - 1] = 1;
  fathom_assert(n <= MOST);
  free(p);
#endif
  return 0;
}
