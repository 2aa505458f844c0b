// With 32 bits there is room for one object of any size and several large ones,
// or for many of 16 MB whose size is unknown. Whether a larger one is made is a
// question like others.
// RUN: %exit 20 %fathom check -m32 -DOTHERS=2 %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: %exit 20 %fathom check -m32 --allocator=symbolic %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: %exit 20 %fathom check -m32 -DOTHERS=1 -DMOST=1879044095 %s 2>&1 | FileCheck %s --check-prefix=REST
// RUN: %exit 20 %fathom check -m32 -DCONSTANT=3000000000u %s 2>&1 | FileCheck %s --check-prefix=LARGE
// EXPECT -m32: UNSAFE assert
// EXPECT -m32 -DOTHERS=1: UNSAFE assert
// EXPECT -m32 -DCONSTANT=2000000000u: UNSAFE assert
// EXPECT -m32 -DSMALL: SAFE
// EXPECT -m32 -DSMALL -DOTHERS=2: SAFE
// EXPECT -m32 -DSMALL -DBUG: UNSAFE assert
// EXPECT: UNSAFE assert
// LIMIT: object-limit.c:{{.*}} note: object-limit: object is larger than there is room for: objects of 16777215 bytes
// LIMIT: {{^}}fathom: SAFE up to objects of 16777215 bytes{{$}}
// REST: {{^}}fathom: SAFE up to objects of 1879044095 bytes{{$}}
// LARGE: {{^}}fathom: SAFE up to objects of 2147483647 bytes{{$}}
#include <fathom.h>
#include <stdlib.h>

#ifndef MOST
#define MOST 20000000
#endif
#ifndef OTHERS
#define OTHERS 0
#endif

int main(void) {
#ifdef CONSTANT
  unsigned n = CONSTANT;
#else
  unsigned n = fathom_nondet_uint();
#endif
#ifdef SMALL
  if (n > 1000)
    return 0;
#endif
  if (n == 0)
    return 0;
  char *other[OTHERS + 1];
  for (int i = 0; i < OTHERS; i++)
    other[i] = malloc(n);
  char *p = malloc(n);
  p[n - 1] = 1;
#ifdef SMALL
#ifdef BUG
  fathom_assert(n < 1000);
#endif
#else
  fathom_assert(n <= MOST);
#endif
  for (int i = 0; i < OTHERS; i++)
    free(other[i]);
  free(p);
  return 0;
}
