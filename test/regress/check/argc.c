// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: fathom: SAFE
// BUG: argc.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(int argc, char **argv) {
#ifdef BUG
  fathom_assert(argc != 2);
#else
  fathom_assert(argc >= 0);
#endif
  return argv == 0;
}
