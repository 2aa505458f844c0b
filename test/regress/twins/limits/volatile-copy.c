// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: volatile-copy.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
struct s {
  int a, b;
};
volatile struct s v = {1, 2};
int main(void) {
  struct s s = v;
#ifdef BUG
  fathom_assert(s.a == 1);
#else
  struct s t = s;
  fathom_assert(t.a == s.a);
#endif
  return 0;
}
