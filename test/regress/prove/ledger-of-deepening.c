// A row that only deepening has stays under a proof. No odd square has another remainder than 1, but unfolding does not know
// that, and asks in the second iteration how large this allocation may be. The proof says that `odd` is what it was before the
// loop, so the re-check never comes there: its own verdict, of the same certificate, has no such row.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom recheck %t.cert 2>&1 | FileCheck %s --check-prefix=RECHECK
// RUN: %exit 20 %fathom prove --engine=bmc %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: %exit 10 %fathom prove -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// CHECK: taken on trust
// CHECK: chosen: allocation ≤ {{[0-9]+}} bytes at {{.*}}ledger-of-deepening.c
// CHECK: {{^}}fathom: SAFE{{$}}
// RECHECK-NOT: chosen: allocation
// RECHECK: {{^}}fathom: SAFE{{$}}
// WITHOUT: chosen: allocation ≤ {{[0-9]+}} bytes at {{.*}}ledger-of-deepening.c
// WITHOUT: {{^}}fathom: UNKNOWN (bound
// BUG: error: assert
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  unsigned up = 0, down = 0, odd = 0;
  while (fathom_nondet_bool()) {
    if (odd) {
      free(malloc(fathom_nondet_size_t()));
      up++;
    }
    unsigned n = fathom_nondet_uint() | 1;
#ifdef BUG
    odd = (n * n & 15) != 1;
#else
    odd = (n * n & 7) != 1;
#endif
    up += 2;
    down -= 2;
  }
  fathom_assert(up + down == 0);
  return 0;
}
