// A pointer that was never set is freed.
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// BUG: uninitialised-read
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
int main(void) {
  char *p;
#ifndef BUG
  p = malloc(3);
#endif
  free(p);
  return 0;
}
