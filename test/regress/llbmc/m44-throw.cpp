// RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=THROW
// RUN: %exit 0 %fathom check -DFINE %s | FileCheck %s --check-prefix=FINE
// THROW: {{^}}fathom: UNKNOWN (unsupported: exception is thrown at {{.*}}:12)
// FINE: {{^}}fathom: SAFE
#include <fathom.h>

static int f(int x) {
#ifdef FINE
  fathom_assume(x <= 5);
#endif
  if (x > 5)
    throw x;
  return x;
}

int main() {
  try {
    return f(fathom_nondet_int());
  } catch (int) {
    return 1;
  }
}
