// What one iteration does not keep, four in a row do: k-induction. With too few, or where it does not hold, the certificate
// is refused.
// RUN: %exit 0 %fathom prove --engine=kind --certificate=%t.cert %s 2>&1 | FileCheck %s
// RUN: head -1 %t.cert | FileCheck %s --check-prefix=K
// RUN: %exit 0 %fathom recheck %t.cert 2>&1 | FileCheck %s
// RUN: sed '1s/ k 4/ k 5/' %t.cert > %t.5.cert
// RUN: %exit 0 %fathom recheck %t.5.cert 2>&1 | FileCheck %s
// RUN: sed '1s/ k 4/ k 3/' %t.cert > %t.3.cert
// RUN: %exit 20 %fathom recheck %t.3.cert 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: sed '1s/ k 4/ k 0/' %t.cert > %t.0.cert
// RUN: %exit 30 %fathom recheck %t.0.cert 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: %exit 10 %fathom prove --engine=kind -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: {{^}}fathom: SAFE{{$}}
// K: certificate 1 checked {{.*}} k 4
// REFUSED: the certificate is refused: {{.*}}assert
// BAD: the first line of a certificate has 'k'
// WRONG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint(), c = fathom_nondet_uint();
  fathom_assume(a != b && b != c);
#ifndef WRONG
  fathom_assume(a != c);
#endif
  while (fathom_nondet_bool()) {
    unsigned first = a;
    a = b;
    b = c;
    c = first;
    fathom_assert(a != b);
  }
  return 0;
}
