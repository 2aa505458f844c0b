// memmove may overlap, memcpy may not.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: memcpy-overlap:
#include <fathom.h>
#include <string.h>
int main(void) {
  char a[4] = {1, 2, 3, 4};
#ifdef BUG
  memcpy(a + 1, a, 3);
#else
  memmove(a + 1, a, 3);
  fathom_assert(a[1] == 1 && a[3] == 3);
#endif
  return 0;
}
