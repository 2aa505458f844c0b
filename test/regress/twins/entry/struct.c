// RUN: %exit 0 %fathom check --entry=f %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --entry=f -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: struct.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct s {
  int a;
  unsigned char b;
};

int f(struct s s, struct s *p) {
#ifdef BUG
  fathom_assert(s.b < 255);
#else
  fathom_assert(s.b <= 255);
#endif
  if (p && fathom_is_dereferenceable(p, sizeof *p))
    p->a = s.a;
  return 0;
}
