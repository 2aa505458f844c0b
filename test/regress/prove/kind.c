// Nothing of what lies between is claimed, and no single iteration keeps the assertion: what goes in comes out three iterations later, so four in a row
// do, and with one place less three. This number is named, with a smaller one the certificate is refused, and who looks at one iteration has no proof.
// The twin puts in something wrong; in iteration 1000 it is neither found nor proved.
// RUN: %exit 0 %fathom prove --engine=kind --certificate=%t.cert %s | FileCheck %s --check-prefix=FOUR
// RUN: head -1 %t.cert | FileCheck %s --check-prefix=HEAD
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: sed '1s/ k 4$/ k 3/' %t.cert > %t.3.cert
// RUN: %exit 20 %fathom recheck %t.3.cert | FileCheck %s --check-prefix=REFUSED
// RUN: sed '1s/ k 4$/ k 1/' %t.cert > %t.1.cert
// RUN: %exit 20 %fathom recheck %t.1.cert | FileCheck %s --check-prefix=REFUSED
// RUN: %exit 0 %fathom prove --engine=kind -DSHORT --certificate=%t.short %s | FileCheck %s --check-prefix=THREE
// RUN: sed '1s/ k 3$/ k 2/' %t.short > %t.2.cert
// RUN: %exit 20 %fathom recheck %t.2.cert | FileCheck %s --check-prefix=REFUSED
// RUN: %exit 20 %fathom prove --engine=houdini %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 20 %fathom prove --engine=absint %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 10 %fathom prove --engine=kind -DBUG -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 10 %fathom prove --engine=kind -DSHORT -DBUG -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove --engine=kind -DBUG %s | FileCheck %s --check-prefix=OPEN
// FOUR: kind.c:[[# @LINE + 18]]: for any number of iterations (k = 4)
// FOUR: {{^}}fathom: SAFE{{$}}
// THREE: kind.c:[[# @LINE + 16]]: for any number of iterations (k = 3)
// THREE: {{^}}fathom: SAFE{{$}}
// HEAD: certificate 1 checked {{.*}} k 4{{$}}
// SAFE: {{^}}fathom: SAFE{{$}}
// REFUSED: UNKNOWN (the certificate is refused: {{.*}}assert last_code == mixed(last)
// OPEN: {{^}}fathom: UNKNOWN (bound 16 too small for
// FAILS: error: assert: assertion does not hold: last_code == mixed(last)
// FAILS: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#ifndef LATE
#define LATE 1000
#endif
static unsigned mixed(unsigned x) { return x ^ x << 3 ^ x >> 5; }
int main(void) {
  unsigned first = 0, second = 0, last = 0;
  unsigned first_code = 0, second_code = 0, last_code = 0;
  for (unsigned i = 0; fathom_nondet_bool(); i++) {
    fathom_assert(last_code == mixed(last));
#ifdef SHORT
    last = first;
    last_code = first_code;
#else
    last = second;
    last_code = second_code;
    second = first;
    second_code = first_code;
#endif
    first = fathom_nondet_uint();
    first_code = mixed(first);
#ifdef BUG
    if (i == LATE)
      first_code++;
#endif
  }
  return 0;
}
