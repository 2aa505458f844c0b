// What is stated reads elements by `c + 1` in an outer loop; that pointer and the distance of another element were taken for
// a place that the inner loop keeps, behind the end of the array. Claims that read it were kept by the filter, and no
// proof had them. Printed invariants, stated again, are proved. Twins: the inner loop writes another number.
// RUN: %exit 0 %fathom prove --timeout=60 %s | FileCheck %s
// RUN: %exit 0 %fathom prove --timeout=60 -DHEAP %s | FileCheck %s
// RUN: %exit 10 %fathom prove -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DHEAP -DBUG %s | FileCheck %s --check-prefix=WRONG
// CHECK: for any number of iterations: {{.*}}c[1]
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert: assertion does not hold: loop invariant: c[1] == 0u && c[0] == 3u
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>
int main(void) {
#ifdef HEAP
  unsigned *c = malloc(2 * sizeof *c);
#else
  unsigned c[2];
#endif
  unsigned i = 0;
  c[0] = 3;
  c[1] = 0;
  while (i < 2 && fathom_nondet_bool()) {
    fathom_invariant(c[1] == 0u && c[0] == 3u);
    while (fathom_nondet_bool()) {
      fathom_invariant(c[1] == 0u && c[0] == 3u);
#ifdef BUG
      if (c[0] < 4)
#else
      if (c[0] < 3)
#endif
        c[1] = c[0] & 7;
      i = (c[0] * 2) & 7;
    }
  }
  fathom_assert(c[1] < 5);
  return 0;
}
