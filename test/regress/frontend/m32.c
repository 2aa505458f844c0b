// Types and layout are those of the target.
// RUN: %exit 0 %fathom check -m32 %s
// RUN: %exit 10 %fathom check -m64 %s | FileCheck %s
// CHECK: error: assert: {{.*}}sizeof(long) == 4
#include <fathom.h>

int main(void) {
  long x = fathom_nondet_long();
  void *p = &x;
  fathom_assert(sizeof p == sizeof(long));
  fathom_assert(sizeof(long) == 4);
  return 0;
}
