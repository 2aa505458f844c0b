// The overflow builtins compute in infinite precision: types may differ.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: overflow-builtins.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int main(void) {
  int a = fathom_nondet_int();
  unsigned b = fathom_nondet_uint();
  short r;
  _Bool o = __builtin_add_overflow(a, b, &r);
  long exact = (long)a + (long)b;
#ifdef BUG
  fathom_assert(o == (exact < -32768 || exact > 32768));
#else
  fathom_assert(o == (exact < -32768 || exact > 32767));
#endif
  fathom_assert(r == (short)exact);
  return 0;
}
