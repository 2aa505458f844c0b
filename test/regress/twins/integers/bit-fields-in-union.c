// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: bit-fields-in-union.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
union u {
  struct {
    unsigned a : 4, b : 12, c : 16;
  } f;
  uint32_t w;
};
int main(void) {
  union u u;
  u.w = fathom_nondet_uint32();
  uint32_t old = u.w;
  u.f.b ^= 0xfff;
  u.f.c += 1;
#ifdef BUG
  fathom_assert((u.w ^ old) >> 16 != 1);
#else
  fathom_assert((u.w & 15) == (old & 15) && ((u.w ^ old) & 0xfff0) == 0xfff0 &&
                u.w >> 16 == ((old >> 16) + 1 & 0xffff));
#endif
  return 0;
}
