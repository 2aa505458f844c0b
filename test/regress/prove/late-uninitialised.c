// What was never set comes in iteration 1000, to a variable, an element, an argument: no bound sees it, and nothing is proved. In iteration 3
// it is a failure. The twin says when it has come, and does not look at it any more; that of calls has nothing that was never set.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DBUG -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DBUG %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 0 %fathom prove -DARRAY %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DARRAY -DBUG -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DARRAY -DBUG %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 0 %fathom prove -DCALLS %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DCALLS -DBUG -DLATE=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove -DCALLS -DBUG %s | FileCheck %s --check-prefix=OPEN
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: error: uninitialised-read
// FAILS: {{^}}fathom: UNSAFE (1 of
// OPEN: {{^}}fathom: UNKNOWN ({{.*}}bound {{[0-9]+}} too small for
//
// The proof says which bits are set. Without that, or in the program that does not say when what was never set has come, it is refused.
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: sed '/name "loop invariant", (or (not /d' %t.cert > %t.any
// RUN: %exit 20 %fathom recheck %t.any | FileCheck %s --check-prefix=ANY
// RUN: sed '/:i8 = phi/s/\[#x00, /[#x01, /' %t.cert > %t.untold
// RUN: %exit 20 %fathom recheck %t.untold | FileCheck %s --check-prefix=KEPT
// RUN: sed '/name "loop invariant", (or (not /d' %t.untold > %t.unseen
// RUN: %exit 20 %fathom recheck %t.unseen | FileCheck %s --check-prefix=ANY
// ANY: UNKNOWN (the certificate is refused: {{.*}} (uninitialised bits are approximated here))
// KEPT: UNKNOWN (the certificate is refused: {{.*}}loop invariant: main:0, behind an iteration
#include <fathom.h>
#ifndef LATE
#define LATE 1000
#endif
#if defined CALLS
static void walk(unsigned i, int x, int other) {
  if (x == 2 || !fathom_nondet_bool())
    return;
  walk(i + 1, i == LATE ? other : x, other);
}
int main(void) {
  int other;
#ifndef BUG
  other = 1;
#endif
  walk(0, 1, other);
  return 0;
}
#else
int main(void) {
#ifdef ARRAY
  int both[2];
#define x both[0]
#define other both[1]
#else
  int x, other;
#endif
  x = 0;
  bool is_set = true;
  for (unsigned i = 0; (!is_set || x != 2) && fathom_nondet_bool(); i++)
    if (i == LATE) {
      x = other;
#ifndef BUG
      is_set = false;
#endif
    }
  return 0;
}
#endif
