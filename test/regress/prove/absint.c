// Abstract interpretation alone: bounds, remainders, bits and differences at the loop, whatever its length. Nothing of it
// is believed: the re-check decides.
// RUN: %exit 0 %fathom prove --engine=absint -DSTEPS %s 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: %exit 10 %fathom prove --engine=absint -DSTEPS -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove --engine=absint -DAPART %s 2>&1 | FileCheck %s --check-prefix=APART
// RUN: %exit 10 %fathom prove --engine=absint -DAPART -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove --engine=absint -DBELOW %s 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: %exit 10 %fathom prove --engine=absint -DBELOW -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 20 %fathom prove --engine=absint -DNEITHER %s 2>&1 | FileCheck %s --check-prefix=NEITHER
// STEPS: for any number of iterations: {{.*}}% 6u
// STEPS: fathom: SAFE
// APART: for any number of iterations: i == (k + 4294967293u)
// APART: fathom: SAFE
// BELOW: for any number of iterations: i >= -1
// BELOW: fathom: SAFE
// FAILS: fathom: UNSAFE
// NEITHER: fathom: UNKNOWN (bound 16 too small
#include <fathom.h>
int main(void) {
#ifdef STEPS // an interval and a remainder: 0, 6, ..., 96
  unsigned i = 0;
  while (fathom_nondet_bool()) {
    i = i < 91 ? i + 6 : 0;
#ifdef BUG
    fathom_assert(i != 12);
#else
    fathom_assert(i % 6 == 0 && i <= 96);
#endif
  }
#elif defined(APART) // a difference
  unsigned i = 0, k = 3;
  while (i < 1000 && fathom_nondet_bool()) {
    i++;
    k++;
  }
#ifdef BUG
  fathom_assert(k == i + 2);
#else
  fathom_assert(k == i + 3);
#endif
#elif defined(BELOW) // signed, down to below zero
  int i = fathom_nondet_int();
  fathom_assume(i >= 0 && i <= 100000);
  while (i >= 0)
    if (fathom_nondet_bool())
      i--;
#ifdef BUG
  fathom_assert(i != -1);
#else
  fathom_assert(i == -1);
#endif
#else // true, and nothing that it knows: a parity of two together
  unsigned i = 0, k = 1;
  while (fathom_nondet_bool()) {
    unsigned step = fathom_nondet_uint();
    i += step;
    k += step;
  }
  fathom_assert(((i ^ k) & 1) == 1);
#endif
  return 0;
}
