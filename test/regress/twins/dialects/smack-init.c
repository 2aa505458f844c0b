// SMACK runs functions that are called __SMACK_init_func_... before main, in
// the order in which they are defined.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

#define INIT(name) void __SMACK_init_func_##name(void)

static int state = 10;

INIT(first) { state = 11; }
INIT(second) { state += 1; }

int main(void) {
#ifdef BUG
  fathom_assert(state == 10);
#else
  fathom_assert(state == 12);
#endif
  return 0;
}
