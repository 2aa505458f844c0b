// One iteration that stands for all does not know that an earlier one failed:
// what only such an execution covers is not known, never covered.
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %exit 10 %fathom check --summarise-loops=off %s 2>&1 | FileCheck %s --check-prefix=UNROLLED
// WHOLE: note: covered: i == 2
// WHOLE-NEXT: note: cannot be covered: i == 3
// WHOLE-NOT: note: covered: i == 6
// WHOLE: note: covered: n == 2
// WHOLE-NOT: note: covered: n == 5
// UNROLLED: note: covered: i == 2
// UNROLLED-NEXT: note: cannot be covered: i == 3
// UNROLLED-NEXT: note: cannot be covered: i == 6
// UNROLLED-NEXT: note: covered: n == 2
// UNROLLED-NEXT: note: cannot be covered: n == 5
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 8);
  for (unsigned i = 0; i < n; i++) {
    fathom_cover(i == 2);
    fathom_assert(i != 3);
    fathom_cover(i == 3);
    fathom_cover(i == 6);
  }
  fathom_cover(n == 2);
  fathom_cover(n == 5);
}
