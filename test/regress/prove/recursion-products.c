// An equation with a product that a function ensures which calls itself: 2 * sum(n) == n * (n + 1). It is checked on each way to the return, with what the
// calls on that way ensure. Twins: one way returns one too much, the call inside is of another number, and the sum is asserted to be another one.
// RUN: %exit 0 %fathom prove %s | FileCheck %s
// RUN: %exit 10 %fathom prove -DWAY %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DINSIDE %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DOTHER %s | FileCheck %s --check-prefix=WRONG
// CHECK: for any depth of calls of sum: {{.*}}ensures {{.*}}n * (n + 1
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE
//
// A certificate with an equation in addition that only the way without a call satisfies is refused.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: sed 's/^\(  name "call ensures", \)(= (bvmul .*$/&\n\1(= (bvmul #x0000000000000002 R0) (bvmul R0 R0))/' %t.cert > %t.wrong
// RUN: %exit 20 %fathom recheck %t.wrong | FileCheck %s --check-prefix=REFUSED
// SAFE: {{^}}fathom: SAFE{{$}}
// REFUSED: UNKNOWN (the certificate is refused: {{.*}}call ensures: sum
#include <fathom.h>
static unsigned long sum(unsigned long n) {
  if (n == 0)
    return 0;
#ifdef WAY
  if (n == 5)
    return n + sum(n - 1) + 1;
#endif
#ifdef INSIDE
  return n + sum(n > 3 ? n - 2 : n - 1);
#else
  return n + sum(n - 1);
#endif
}
int main(void) {
  unsigned long n = fathom_nondet_ushort();
#ifdef OTHER
  fathom_assert(2 * sum(n) == n * (n + 2));
#else
  fathom_assert(2 * sum(n) == n * (n + 1));
#endif
  return 0;
}
