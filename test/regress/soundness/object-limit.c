// With 32 bits there is room for objects of 16 MB. Whether a larger one is made
// is a question like others.
// RUN: %exit 20 %fathom check -m32 %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: %exit 20 %fathom check -m32 -DCONSTANT %s 2>&1 | FileCheck %s --check-prefix=LARGE
// EXPECT -m32 -DSMALL: SAFE
// EXPECT -m32 -DSMALL -DBUG: UNSAFE assert
// EXPECT: UNSAFE assert
// LIMIT: object-limit.c:{{.*}} note: object-limit: object is larger than there is room for: objects of 16777215 bytes
// LIMIT: {{^}}fathom: SAFE up to objects of 16777215 bytes{{$}}
// LARGE: {{^}}fathom: SAFE up to objects of 268435455 bytes{{$}}
#include <fathom.h>
#include <stdlib.h>

int main(void) {
#ifdef CONSTANT
  unsigned n = 1u << 30;
#else
  unsigned n = fathom_nondet_uint();
#endif
#ifdef SMALL
  if (n > 1000)
    return 0;
#endif
  if (n == 0)
    return 0;
  char *p = malloc(n);
  p[n - 1] = 1;
#ifdef SMALL
#ifdef BUG
  fathom_assert(n < 1000);
#endif
#else
  fathom_assert(n <= 20000000);
#endif
  free(p);
  return 0;
}
