// Joins look at the edge that was taken, in registers and in memory.
// EXPECT: SAFE
// EXPECT --vc=path: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --vc=path -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (2 of
#include <fathom.h>

#ifdef BUG
#define ONE 2
#else
#define ONE 1
#endif

static void set(int *p, int v) { *p = v; }

int main(void) {
  int c = fathom_nondet_int(), n = fathom_nondet_int();
  int r = 0;
  if (c)
    r = ONE;
  fathom_assert(r == !!c);

  int m = 0;
  if (c)
    set(&m, ONE);
  fathom_assert(m == !!c);

  int steps = 0;
  switch (n) {
  case 2:
    steps += 4;
    /* fall through */
  case 1:
    steps += ONE;
    /* fall through */
  case 0:
    steps += 8;
  }
  fathom_assert(steps == (n == 2 ? 13 : n == 1 ? 9 : n == 0 ? 8 : 0));
  return 0;
}
