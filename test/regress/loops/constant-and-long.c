// A loop of a billion iterations that fills an array is described, though its
// length is known; unrolling it would take forever.
// RUN: %exit 0 %fathom check --timeout 60 %s
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B1: constant-and-long.c:[[#@LINE+16]]:{{.*}}out-of-bounds-write
// B2: constant-and-long.c:[[#@LINE+18]]:{{.*}}error: assert
#include <fathom.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

// Failures are replayed: those loops are shorter.
static const int count = BAD ? 100000 : 1000000000;

int main(void) {
  int *p = malloc(count * sizeof *p);
  if (p == NULL)
    return 0;
  for (int i = 0; i < count + (BAD == 1); ++i)
    p[i] = 3;
  int k = fathom_nondet_int();
  fathom_assume(k >= 0 && k < count);
  fathom_assert(p[k] == (BAD == 2 ? 4 : 3));
  free(p);
  return 0;
}
