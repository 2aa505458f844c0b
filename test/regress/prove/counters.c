// Loops that no bound settles and no summary describes: an invariant does. What fails in the twin is found by deepening.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: counters.c:[[#]]: for any number of iterations: {{.*}}i
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: assert
// WRONG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned i = 0, a = 0, b = 0;
  while (fathom_nondet_bool()) {
    if (fathom_nondet_bool())
      a++;
    else
      b++;
    i++;
#ifdef WRONG
    if (i == 3)
      b++;
#endif
  }
  fathom_assert(a + b == i);
  return 0;
}
