// Lines, functions and assumptions that some execution gets to, and those that none does. In the twin all are reached.
// RUN: %exit 0 %fathom check --coverage %s 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: coverage: {{[0-9]+}} of {{[0-9]+}} lines and 2 of 3 functions are reached
// TEXT-NEXT: coverage.c:30, 33, 38, 41-42: not reached
// TEXT-NEXT: coverage.c:33: never is never entered
// TEXT-NEXT: coverage.c:40:{{[0-9]+}}: no execution gets past this assumption
// TEXT: 1 unreachable
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT-NOT: coverage
// WITHOUT-NOT: unreachable
// RUN: %fathom check --lcov=%t.info %s && FileCheck %s --check-prefix=LCOV --input-file=%t.info
// LCOV: SF:{{.*}}coverage.c
// LCOV: FNDA:0,never
// LCOV: DA:29,1
// LCOV-NEXT: DA:30,0
// RUN: %exit 0 %fathom check -DTWIN --coverage %s 2>&1 | FileCheck %s --check-prefix=TWIN
// TWIN: coverage: [[N:[0-9]+]] of [[N]] lines and 3 of 3 functions are reached
// TWIN-NOT: not reached
// TWIN-NOT: unreachable
#include <fathom.h>
#ifdef TWIN
enum { most = 5, least = 0, same = 7 };
#else
enum { most = 20, least = 100, same = 8 };
#endif
static int used(int x) {
  if (x > 10)
    return 1;
  if (x > most)
    return 2;
  return 0;
}
static int never(int x) { return x / 2 + 1; }
int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  fathom_assume(x < 1000 && y >= 0 && y < 1000);
  if (x > y + least && x < y + 50)
    x = never(x);
  if (x == 7) {
    fathom_assume(x == same);
    x = 1;
  }
  return used(x);
}
