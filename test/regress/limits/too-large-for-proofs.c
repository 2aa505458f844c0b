// Proofs are tried for programs of up to 200 000 statements, and clauses alone are written for up to 20 000. Behind that
// the loop is only followed up to a bound.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DWRONG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove --cpu-limit=2 --engine=spacer %s 2>&1 | FileCheck %s --check-prefix=HORN
// RUN: %exit 20 %fathom prove --cpu-limit=6 -DLARGE %s 2>&1 | FileCheck %s --check-prefix=LARGE
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// FAILS: error: assert
// HORN: no proof at bound 1: too many statements for Horn clauses
// LARGE: no proof at bound 1: the program is too large
#include <fathom.h>
#define STEP x = (x ^ y) + 3;
#define TEN(S) S S S S S S S S S S
#define THOUSAND TEN(TEN(TEN(STEP)))
#ifdef WRONG
#define MANY STEP
#else
#define MANY THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND // 21 000 statements
#endif
int main(void) {
  unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint(), n = 0;
  MANY
#ifdef LARGE
  MANY MANY MANY MANY MANY MANY MANY MANY MANY
#endif
  while (fathom_nondet_bool())
#ifdef WRONG
    n = n <= 2 ? n + 1 : 0;
#else
    n = n < 2 ? n + 1 : 0;
#endif
  fathom_assert(n <= 2);
  return x == y;
}
