// A freed object is freed up to its last byte; its neighbour is not.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: use-after-free: write of 4 bytes at offset 4 of 'p' (8 bytes, heap, freed at
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), *q = malloc(8);
  free(p);
#ifdef BUG
  p[1] = 1;
#endif
  q[1] = 1;
  return 0;
}
