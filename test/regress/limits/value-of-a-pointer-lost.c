// docs/limits.md: a value that travels with a pointer is lost where the pointer is a number in between.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=KEPT
// RUN: %exit 10 %fathom check -DNUMBER %s | FileCheck %s --check-prefix=LOST
// KEPT: {{^}}fathom: SAFE
// LOST: error: assert:
#include <fathom.h>
int main(void) {
  int x = 1, *p = fathom_fat_set(0, &x, 7);
#ifdef NUMBER
  p = (int *)(unsigned long)p;
#endif
  fathom_assert(fathom_fat_get(0, p) == 7);
}
