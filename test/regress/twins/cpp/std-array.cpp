// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: std-array.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <array>
#include <fathom.h>

int main() {
  std::array<int, 4> a{1, 2, 3, 4};
  int s = 0;
  a[fathom_nondet_uint() % 4] = 0;
  for (int x : a)
    s += x;
#ifdef BUG
  fathom_assert(s != 6);
#else
  fathom_assert(s >= 6 && s <= 9);
#endif
}
