// Behind something unsupported, and after the first failure that was asked for,
// nothing is known.
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: %exit 10 %fathom check -DBUG --stop-at-first %s 2>&1 | FileCheck %s --check-prefix=FIRST
// LIMIT: note: covered: x == 1
// LIMIT-NEXT: note: not known to be covered: missing-body: elsewhere: x == 2
// FIRST: note: not known to be covered: stopped at the first failure: x == 1
#include <fathom.h>
int elsewhere(void);
int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x != 9);
#endif
  fathom_cover(x == 1);
  if (x != 1)
    elsewhere();
  fathom_cover(x == 2);
}
