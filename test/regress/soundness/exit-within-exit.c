// A function of atexit must not call exit, nor quick_exit.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DAGAIN=exit %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DAGAIN=quick_exit %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DAGAIN=exit -DRETURNS %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: error: invalid-builtin: {{.*}}exit while functions of atexit run
#include <fathom.h>
#include <stdlib.h>

static int runs;
static void second(void) { fathom_assert(++runs == 2); }
static void first(void) {
  ++runs;
  atexit(second); // runs, too
#ifdef AGAIN
  AGAIN(3);
#else
  if (runs > 5)
    _Exit(1); // may be called at any time
#endif
}
int main(void) {
  atexit(first);
#ifdef RETURNS
  return 0;
#else
  exit(2);
#endif
}
