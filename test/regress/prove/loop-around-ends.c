// A loop that is cut inside of one that ends after one round and need not be: the other one is cut, too. (Iterations of
// the inner one do not come back to the outer one then, and what they read was of that: the cut program was refused.)
// RUN: %exit 0 %fathom prove %s | FileCheck %s
// RUN: %exit 10 %fathom prove -DBUG %s | FileCheck %s --check-prefix=BUG
// CHECK: fathom: SAFE
// BUG: loop-around-ends.c:[[#@LINE+18]]:{{.*}}error: assert
#include <fathom.h>

int main(void) {
  const int n = fathom_nondet_int();
  fathom_assume(n > 0 && n < 1000000);
  int again = 1, last = 0;
  while (again) {
    again = 0;
    for (int i = 0; i < n; ++i) {
      if (i < last)
        again = 1; // never
      last = i;
    }
  }
#ifdef BUG
  --last;
#endif
  fathom_assert(last == n - 1);
  return 0;
}
