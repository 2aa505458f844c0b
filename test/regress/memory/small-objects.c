// Objects of any size, and a failure that small ones suffice for: it is found
// with small ones, so that it can be replayed. In objects of 366 GB it would
// be left unconfirmed.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD %s | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check -DBAD --memory=seam %s | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check -DBAD --vc=path %s | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom check -DBAD --allocator=symbolic %s | FileCheck %s --check-prefix=BAD
// BAD: error: out-of-bounds-write
// BAD: input n = {{[0-9]|1[0-6]$}}
// BAD: fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t n = fathom_nondet_size_t();
  size_t m = fathom_nondet_size_t();
  fathom_assume(m > 0); // sanitizers do not see writes to one of no bytes
#ifndef BAD
  fathom_assume(n <= m);
#endif
  char *p = malloc(n), *q = malloc(m);
  memset(p, 'x', n);
  memcpy(q, p, n);
  free(p);
  free(q);
  return 0;
}
