// What is constant is decided without a solver, memory included. (A failure is
// put to the solver for its model, which takes no search.)
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --stats --trace=none -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --stats --memory=seam --no-fold-memory %s 2>&1 | FileCheck %s --check-prefix=SAFE
// SAFE: solver.calls.check {{ *}}0
// SAFE: {{^}}fathom: SAFE
// BUG: {{^}}fathom: UNSAFE
#include <fathom.h>
#include <string.h>
int main(void) {
  int sieve[30], found = 0;
  memset(sieve, 0, sizeof sieve);
  for (int i = 2; i < 30; i++) {
    if (sieve[i])
      continue;
    found++;
    for (int k = 2 * i; k < 30; k += i)
      sieve[k] = i;
  }
#ifdef BUG
  fathom_assert(found == 11);
#else
  fathom_assert(found == 10);
#endif
  return 0;
}
