// RUN: %exit 0 %fathom check --volatile=memory %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --volatile=memory -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: volatile-memory.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  volatile int v = 3;
#ifdef BUG
  v++;
#endif
  fathom_assert(v == 3);
  return 0;
}
