// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: struct-assign-alias.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct s {
  int a[4];
};

int main(void) {
  struct s v[3] = {{{1, 2, 3, 4}}, {{5, 6, 7, 8}}, {{9, 10, 11, 12}}};
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 3 && j < 3);
  v[i] = v[j];
  v[j].a[0] = 0;
#ifdef BUG
  fathom_assert(v[i].a[0] == (int)(4 * j) + 1);
#else
  fathom_assert(v[i].a[0] == (i == j ? 0 : (int)(4 * j) + 1));
  fathom_assert(v[i].a[3] == (int)(4 * j) + 4);
#endif
  return 0;
}
