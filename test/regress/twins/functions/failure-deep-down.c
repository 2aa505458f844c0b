// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: failure-deep-down.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static void f(int n) {
  fathom_assert(n !=
#ifdef BUG
                17
#else
                21
#endif
  );
  if (n < 20)
    f(n + 1);
}
int main(void) {
  f(0);
  return 0;
}
