// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: {{out-of-bounds-read|misaligned-access|assert}}
#include <fathom.h>

int main(void) {
  int x = 7;
  uintptr_t tagged = (uintptr_t)&x | 1;
  fathom_assert((tagged & 1) == 1);
#ifdef BUG
  int *p = (int *)tagged;
#else
  int *p = (int *)(tagged & ~(uintptr_t)1);
#endif
  fathom_assert(*p == 7);
  return 0;
}
