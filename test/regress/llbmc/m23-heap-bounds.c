// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: out-of-bounds-write: write of 1 byte at offset 4 of 'p' (4 bytes, heap
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
#ifdef BUG
  p[4] = 0;
#else
  p[3] = 0;
#endif
  free(p);
  return 0;
}
