// Objects are told apart only where bounds and lifetimes of accesses are checked
// and failures stop: a freed object's memory is memory like any other then.
// EXPECT: UNSAFE use-after-free
// EXPECT --checks=-use-after-free: SAFE
// EXPECT --checks=-use-after-free -DWRONG: UNSAFE assert
// RUN: %exit 10 %fathom check --on-ub=continue -DWRONG %s 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH-DAG: error: use-after-free:
// BOTH-DAG: error: assert:
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  *q = 1;
  free(p);
  *p = 2;
#ifdef WRONG
  fathom_assert(*p != 2);
#else
  fathom_assert(*q == 1 && *p == 2);
#endif
  return 0;
}
