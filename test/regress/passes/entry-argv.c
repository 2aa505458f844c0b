// argv is well formed, and not more than that.
// RUN: %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %fathom check --argv=2,3 -DLENGTH=3 %s | FileCheck %s --check-prefix=SAFE
// RUN: not %fathom check -DLENGTH=7 %s | FileCheck %s --check-prefix=ASSERT
// RUN: not %fathom check -DBEHIND=1 %s | FileCheck %s --check-prefix=BOUNDS
// SAFE: chosen: main gets at most
// SAFE: fathom: SAFE
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
