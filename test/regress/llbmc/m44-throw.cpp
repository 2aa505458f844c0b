// RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=THROW
// EXPECT -DFINE: SAFE
// THROW: {{^}}fathom: UNKNOWN (unsupported: exception is thrown at {{.*}}:11)
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
