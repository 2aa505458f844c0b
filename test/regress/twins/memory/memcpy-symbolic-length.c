// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: memcpy-symbolic-length.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8] = "abcdefg", b[8] = "0123456";
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 8);
  memcpy(a, b, n);
#ifdef BUG
  fathom_assert(a[4] == (n > 5 ? '4' : 'e'));
#else
  fathom_assert(a[4] == (n > 4 ? '4' : 'e'));
#endif
  return 0;
}
