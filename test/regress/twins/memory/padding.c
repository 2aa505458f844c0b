// Padding is arbitrary.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG --checks=assert %s 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: assert:
// SAFE: {{^}}fathom: SAFE
// BUG: padding.c:{{[0-9]+:[0-9]+}}: error: uninitialised-read:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
struct s {
  char c;
  int i;
};
int main(void) {
  struct s s;
  s.c = 1;
  s.i = 2;
  unsigned char *p = (unsigned char *)&s;
#ifdef BUG
  fathom_assert(p[1] == 0);
#else
  fathom_assert(p[0] == 1 && p[4] == 2);
#endif
  return 0;
}
