// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: unique-ptr.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <memory>

int main() {
  auto p = std::make_unique<int>(5);
  auto q = std::move(p);
#ifdef BUG
  fathom_assert(p != nullptr);
#else
  fathom_assert(!p && *q == 5);
#endif
}
