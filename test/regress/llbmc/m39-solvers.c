// All solvers stand behind one interface and agree.
// RUN: %exit 0 %fathom check --solver=native %s
// RUN: %exit 10 %fathom check --solver=native -DBUG %s
// RUN: %exit 0 %fathom check --solver=z3 %s
// RUN: %exit 10 %fathom check --solver=z3 -DBUG %s
// RUN: %exit 0 %fathom check --solver=cvc5 %s
// RUN: %exit 10 %fathom check --solver=cvc5 -DBUG %s
// RUN: %exit 0 %fathom check --cross-check=z3 %s
// RUN: %exit 10 %fathom check --cross-check=z3 -DBUG %s
#include <fathom.h>

int main(void) {
  unsigned char x = fathom_nondet_uchar(), y = fathom_nondet_uchar();
  unsigned a[4] = {x, y, x & y, x | y};
  unsigned i = fathom_nondet_uint() % 4;
#ifdef BUG
  fathom_assert(a[i] != 255);
#else
  fathom_assert(a[0] + a[1] == a[2] + a[3] && a[i] < 256);
#endif
}
