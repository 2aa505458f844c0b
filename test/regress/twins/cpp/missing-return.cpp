// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: missing-return:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

static int f(int x) {
  if (x > 3)
    return 1;
#ifndef BUG
  return 0;
#endif
}

int main() { return f(fathom_nondet_int()); }
