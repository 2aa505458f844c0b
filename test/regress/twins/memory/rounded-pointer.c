// A pointer rounded down to its block.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: rounded-pointer.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
_Alignas(16) static char buf[64];
int main(void) {
  unsigned i = fathom_nondet_uint() % 64;
  char *p = (char *)((uintptr_t)(buf + i) & ~(uintptr_t)15);
  *p = 1;
#ifdef BUG
  fathom_assert(buf[16] == 0);
#else
  fathom_assert(buf[i / 16 * 16] == 1);
#endif
  return 0;
}
