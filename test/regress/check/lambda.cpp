// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: lambda.cpp:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

template <class F> int apply(F f, int x) { return f(x); }

int main() {
  int base = 10;
#ifdef BUG
  auto f = [base](int x) { return x + base; };
#else
  auto f = [&base](int x) { return x + base; };
#endif
  base = 20;
  fathom_assert(apply(f, 1) == 21);
}
