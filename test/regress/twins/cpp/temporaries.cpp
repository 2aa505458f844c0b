// One object is made in place, one is copied, both end.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: temporaries.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int n;
struct T {
  T() { n++; }
  T(const T &) { n += 10; }
  ~T() { n -= 1; }
};
static T make() { return T(); }
static void take(T) {}
int main() {
  {
    T t = make();
    take(t);
  }
#ifdef BUG
  fathom_assert(n == 0);
#else
  fathom_assert(n == 9);
#endif
}
