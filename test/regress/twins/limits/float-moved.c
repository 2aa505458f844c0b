// Floats that are only moved are exact.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: float-moved.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

struct s {
  float f;
  double d;
};

int main(void) {
  struct s a = {1.0f, 2.0}, b = a;
  uint32_t bits;
  memcpy(&bits, &b.f, 4);
#ifdef BUG
  fathom_assert(bits == 0x40000000);
#else
  fathom_assert(bits == 0x3f800000);
#endif
  return 0;
}
