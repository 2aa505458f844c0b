// An array whose variable length folds to a constant ends with its block, too.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DLATE %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DLATE -DNESTED %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: array-of-constant-length.c:{{[0-9]+:[0-9]+}}: error: use-after-scope:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  char outer[4] = {0};
  char *p = outer;
  long n = 4;
  int x = fathom_nondet_int();
  {
    char inner[n];
    inner[0] = 1;
#ifdef NESTED
    char further[n + 1];
    further[0] = 2;
#define inner further
#endif
    if (x == 3) {
#ifdef LATE
      p = inner;
#endif
    }
    *p = 2;
  }
  *p = 3;
  return 0;
}
