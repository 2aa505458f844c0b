// What was never written is arbitrary, and stays what it is.
// RUN: %exit 10 %fathom check --checks=assert -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT --checks=assert: SAFE
// BUG: {{^}}fathom: UNSAFE (1 of
#include <assert.h>

int main(void) {
  int x;
  int *p = &x;
#ifdef BUG
  assert(*p == 0);
#else
  int a = *p, b = *p;
  assert(a == b);
#endif
}
