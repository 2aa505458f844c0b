// A write through one member is seen through the other.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: union-alias.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

union u {
  int i;
  short s[2];
  struct {
    char a, b, c, d;
  } c;
};

static void set(short *p) { *p = 0x1122; }

int main(void) {
  union u u;
  u.i = fathom_nondet_int();
  int old = u.i;
  set(&u.s[1]);
#ifdef BUG
  fathom_assert(u.i == old);
#else
  fathom_assert(u.i == ((old & 0xffff) | 0x11220000));
  fathom_assert(u.c.c == 0x22 && u.c.d == 0x11 && u.c.a == (char)old);
#endif
  return 0;
}
