// The rows under a proof are those of deepening and of the re-check. No execution within the bounds comes to this allocation,
// so deepening has not asked how large it may be; the re-check begins with any state, and has. The same in a function that
// calls itself, whose inner calls become arbitrary results.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DCALLS %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom prove --engine=bmc %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: %exit 20 %fathom prove --engine=bmc -DCALLS %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: %exit 0 %fathom prove -DSMALL %s 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %exit 0 %fathom prove -DSMALL -DCALLS %s 2>&1 | FileCheck %s --check-prefix=SMALL
// CHECK: taken on trust
// CHECK: chosen: malloc does not fail at {{.*}}ledger-of-both.c
// CHECK: chosen: allocation ≤ {{[0-9]+}} bytes at {{.*}}ledger-of-both.c
// CHECK: {{^}}fathom: SAFE{{$}}
// WITHOUT: chosen: malloc does not fail at {{.*}}ledger-of-both.c
// WITHOUT-NOT: chosen: allocation
// WITHOUT: {{^}}fathom: UNKNOWN (bound
// SMALL-NOT: chosen: allocation
// SMALL: chosen: malloc does not fail at {{.*}}ledger-of-both.c
// SMALL-NOT: chosen: allocation
// SMALL: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
#include <stdlib.h>

#ifdef SMALL
#define SIZE 8
#else
#define SIZE fathom_nondet_size_t()
#endif

static unsigned up, down;

static void steps(unsigned i) {
  if (!fathom_nondet_bool())
    return;
  if (i == 1000000000u)
    free(malloc(SIZE));
  up += 2;
  down -= 2;
  steps(i + 1);
}

int main(void) {
#ifdef CALLS
  steps(0);
#else
  for (unsigned i = 0; fathom_nondet_bool(); i++) {
    if (i == 1000000000u)
      free(malloc(SIZE));
    up += 2;
    down -= 2;
  }
#endif
  fathom_assert(up + down == 0);
  return 0;
}
