// Property-directed search alone: invariants that are disjunctions, of elements of small arrays, and of two loops at once.
// RUN: %exit 0 %fathom prove --engine=pdr -DMODE %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=pdr -DMODE -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove --engine=pdr -DTURNS %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=pdr -DTURNS -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove --engine=pdr -DNESTED %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove --engine=pdr -DNESTED -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// The certificate has what was found, and nothing of who found it.
// RUN: %fathom prove --engine=pdr -DMODE --certificate=%t.cert %s
// RUN: %fathom recheck %t.cert | FileCheck %s --check-prefix=RECHECK
// Multiples are no atoms.
// RUN: %exit 20 %fathom prove --engine=pdr -DSUM %s 2>&1 | FileCheck %s --check-prefix=SUM
// CHECK: for any number of iterations
// CHECK: fathom: SAFE
// FAILS: fathom: UNSAFE
// RECHECK: fathom: SAFE
// SUM: fathom: UNKNOWN (bound 16 too small
#include <fathom.h>
static unsigned char buffer[64];
int main(void) {
#ifdef MODE // where the mode is set the length has been looked at
  unsigned got = 0, length = 0;
  bool body = false;
  for (;;) {
    unsigned char c = fathom_nondet_uchar();
    if (!body) {
      length = c;
#ifdef BUG
      if (length == 0 || length > sizeof buffer + 1)
#else
      if (length == 0 || length > sizeof buffer)
#endif
        break;
      body = true;
      got = 0;
#ifdef BUG
      if (length == sizeof buffer + 1)
        got = length - 1;
#endif
    } else {
      buffer[got] = c;
      if (++got == length)
        body = false;
    }
  }
#elif defined(TURNS) // two lamps, never both
  bool lamp[2] = {false, false};
  while (fathom_nondet_bool()) {
    unsigned me = fathom_nondet_bool();
#ifdef BUG
    lamp[me] = !lamp[me];
#else
    lamp[me] = !lamp[me] && !lamp[1 - me];
#endif
    fathom_assert(!lamp[0] || !lamp[1]);
  }
#elif defined(NESTED)
  unsigned n = fathom_nondet_uint(), i = 0;
  while (i < n) {
    unsigned k = 0;
    while (k < i && fathom_nondet_bool())
      k++;
#ifdef BUG
    fathom_assert(k < i || i == 0);
#else
    fathom_assert(k < n);
#endif
    i++;
  }
#else
  unsigned a = 0, b = 1;
  while (fathom_nondet_bool()) {
    a++;
    b += 3;
  }
  fathom_assert(b == 3 * a + 1);
#endif
  return 0;
}
