// A copy that leaves its objects is out of bounds; whether the ranges meet then
// is chance, and no failure of its own.
// RUN: %exit 10 %fathom check %s | FileCheck %s
// EXPECT -DOVERLAP: UNSAFE memcpy-overlap
// CHECK-NOT: memcpy-overlap
// CHECK: error: out-of-bounds
// CHECK-NOT: memcpy-overlap
// CHECK: fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4);
  char text[] = "abcdefgh";
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 200);
#ifdef OVERLAP
  fathom_assume(n <= 5);
  memcpy(text, text + 3, n);
#else
  memcpy(p, text, n);
#endif
  free(p);
  return 0;
}
