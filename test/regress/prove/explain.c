// Where there is no proof `--explain` says which claims hold, what cannot be shown, and an execution that begins in a state from which it fails. That state is none of the
// program's, and the verdict is UNKNOWN. A twin that is proved has nothing to explain.
// RUN: %exit 20 %fathom prove --explain -DHARD %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove --explain %s 2>&1 | FileCheck %s --check-prefix=SAFE
// CHECK: no proof at bound 1: {{.*}}explain.c:[[# @LINE + 22]]: assert sum <= 24
// CHECK-NEXT: explain.c:[[# @LINE + 12]]: holds:
// CHECK-NEXT: cannot be shown: assert sum <= 24 at {{.*}}explain.c:[[# @LINE + 20]], for an execution like this would fail:
// CHECK: an iteration begins with sum = {{[0-9]+$}}
// CHECK-NEXT: an iteration begins with history = {{[0-9]+$}}
// CHECK-NOT: input {{R|P|any}}
// CHECK: {{^}}fathom: UNKNOWN (bound 16 too small for
// SAFE-NOT: cannot be shown
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
int main(void) {
  unsigned char history = 0;
  unsigned sum = 0;
  while (fathom_nondet_bool()) {
    unsigned bit = fathom_nondet_bool();
#ifdef HARD
    sum -= 3u * (history >> 7);
#else
    sum = 0;
#endif
    history = (unsigned char)(history << 1 | bit);
    sum += 3 * bit;
    fathom_assert(sum <= 24);
  }
  return 0;
}
