// docs/limits.md: memory of alloca that is made in a loop and not everywhere is taken to live longer than it does, and the
// verdict says so; a single one ends with its function.
// RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=LOOP
// RUN: %exit 10 %fathom check -DONE %s | FileCheck %s --check-prefix=ONE
// LOOP: approximated: 'local' taken to outlive its function
// LOOP: {{^}}fathom: UNKNOWN (approximated: 'local' taken to outlive its function
// ONE: error: use-after-scope:
#include <alloca.h>
int *kept;
static void make(int n) {
#ifdef ONE
  kept = alloca(4);
  *kept = n;
#else
  for (int i = 0; i < n; ++i) {
    kept = alloca(4);
    *kept = i;
  }
#endif
}
int main(void) {
  make(2);
  return *kept;
}
