// unreach-call asks for calls of the error function and for nothing else: an
// assertion that fails ends the execution without an error.
// RUN: echo "CHECK( init(main()), LTL(G ! call(reach_error())) )" > %t.prp
// RUN: %exit 0 %fathom check --checks=%t.prp %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%t.prp -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=ALL
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert: {{.*}}reach_error
// BUG: {{^}}fathom: UNSAFE (1 of 1 properties)
// ALL: error: assert: {{.*}}n < 5
// ALL: {{^}}fathom: UNSAFE (
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void) {
  int n = __VERIFIER_nondet_int();
  assert(n < 5);
#ifdef BUG
  if (n > 3)
#else
  if (n > 4)
#endif
    reach_error();
  int a[2] = {0, 0};
  return a[n & 3]; // not asked for
}
