// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (1 of
#include <assert.h>

#ifdef BUG
#define INDEX 3
#else
#define INDEX 1
#endif

int main(void) {
  int a[4] = {0};
  int *p = a + 2;
  signed char i = -1;
  p[i] = 7;
  assert(a[INDEX] == 7);
}
