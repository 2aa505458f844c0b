// An invariant that is stated of memory, in a loop around one whose condition reads the memory that it writes: what it is
// at the outer header depends on the inner loop, and that on itself (it was expanded without an end: segfault). Twins: the
// inner loop goes one further.
// RUN: %fathom prove %s | FileCheck %s
// RUN: %exit 10 %fathom prove -DBUG %s
// CHECK: fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
#ifdef BUG
#define MOST 3u
#else
#define MOST 2u
#endif
int main(void) {
  unsigned k = 0;
  unsigned *c = malloc(2 * sizeof *c);
  if (!c)
    return 0;
  c[0] = c[1] = 0;
  do {
    fathom_invariant(c[0] <= 2 && c[1] <= k);
    while (c[0] <= k && fathom_nondet_bool()) {
      fathom_invariant(c[0] <= 2 && c[1] <= k);
      if (c[0] < MOST)
        c[0] = c[0] + 1;
      if (k < 7)
        k = c[1] + c[0];
    }
  } while (c[0] != 5 && fathom_nondet_bool());
  fathom_assert(c[0] <= 2);
  free(c);
  return 0;
}
