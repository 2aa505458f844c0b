// argv is well formed, and not more than that.
// RUN: %exit 0 %fathom check --argv=4,8 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --argv=2,3 -DLENGTH=3 %s | FileCheck %s --check-prefix=SMALL
// RUN: not %fathom check --argv=4,8 -DLENGTH=7 %s | FileCheck %s --check-prefix=ASSERT
// RUN: not %fathom check -DLENGTH=7 %s | FileCheck %s --check-prefix=ASSERT
// RUN: not %fathom check --argv=4,8 -DBEHIND=1 %s | FileCheck %s --check-prefix=BOUNDS
// SAFE: stated: up to 4 arguments of main (--argv)
// SAFE: stated: up to arguments of main of 8 characters (--argv)
// SAFE: fathom: SAFE up to 4 arguments of main (--argv), arguments of main of 8 characters (--argv)
// SMALL: fathom: SAFE up to 2 arguments of main (--argv), arguments of main of 3 characters (--argv)
// ASSERT: error: assert
// BOUNDS: error: out-of-bounds-read
#include <assert.h>
#ifndef LENGTH
#define LENGTH 8
#endif
#ifndef BEHIND
#define BEHIND 0
#endif
int main(int argc, char **argv) {
  assert(argc >= 0);
  assert(argv[argc + BEHIND] == 0);
  if (argc > 1) {
    int i = 0;
    while (argv[1][i])
      ++i;
    assert(i <= LENGTH);
  }
}
