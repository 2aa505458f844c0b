// Covers behind failing checks, assumptions, in loops and functions: one line
// per place, the same in every configuration.
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefixes=ALL,STOP
// RUN: %exit 10 %fathom check --vc=path --memory=arrays %s 2>&1 | FileCheck %s --check-prefixes=ALL,STOP
// RUN: %exit 10 %fathom check --pointers=raw --regions=flat --solver=z3 %s 2>&1 | FileCheck %s --check-prefixes=ALL,STOP
// RUN: %exit 10 %fathom check --on-ub=continue %s 2>&1 | FileCheck %s --check-prefixes=ALL,GOON
// ALL: note: cannot be covered: x == 300
// ALL-NEXT: note: covered: x == 3
// ALL-NEXT: note: covered: x == 100
// ALL-NEXT: note: covered: i == 5
// STOP-NEXT: note: cannot be covered: x == 255
// GOON-NEXT: note: covered: x == 255
// ALL-NEXT: note: covered: x == 254
// ALL-NEXT: note: cannot be covered: x != 2
// ALL-NEXT: note: covered: x == 2
// ALL-NEXT: note: cannot be covered: x == 1 || x == 2
// ALL-NEXT: note: covered: n == 3 && x > 5
// ALL-NEXT: note: cannot be covered: n == 4 && x > 5
// ALL: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static void f(int n, int x) {
  fathom_cover(n == 3 && x > 5);
  fathom_cover(n == 4 && x > 5);
}
int main(void) {
  unsigned char x = fathom_nondet_uchar();
  fathom_cover(x == 300);
  fathom_cover(x == 3);
  fathom_cover(x == 100);
  for (int i = 0; i < 4; i++)
    f(i, x);
  for (int i = 0; i < x; i++) {
    fathom_cover(i == 5);
    if (i == 9)
      break;
  }
  fathom_assert(x < 255);
  fathom_cover(x == 255);
  fathom_cover(x == 254);
  fathom_assume(x == 2);
  fathom_cover(x != 2);
  fathom_cover(x == 2);
  fathom_assume(x == 3);
  fathom_cover(x == 1 || x == 2);
}
