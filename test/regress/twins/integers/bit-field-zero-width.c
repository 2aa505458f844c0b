// A field of width 0 starts a new unit: sizes and layout follow.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bit-field-zero-width.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct s {
  unsigned char a : 3;
  unsigned char : 0;
  unsigned char b : 3;
};

int main(void) {
  struct s s = {0};
  unsigned char *p = (unsigned char *)&s;
  s.b = 5;
  fathom_assert(sizeof s == 2);
#ifdef BUG
  fathom_assert(p[0] == 5 << 3);
#else
  fathom_assert(p[0] == 0 && (p[1] & 7) == 5);
#endif
  return 0;
}
