// A free that frees nothing does not count as one, where such frees themselves are not looked for.
// EXPECT --leak=unfreed --checks=memory-leak: SAFE
// EXPECT --leak=unfreed --checks=memory-leak -DTWICE: SAFE
// RUN: %exit 10 %fathom check --leak=unfreed --checks=memory-leak -DTWICE -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed --checks=memory-leak -DLOCAL -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --leak=unfreed --no-shadowing -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// BUG: error: memory-leak: memory is never freed: 'q'
// BUG: {{^}}fathom: UNSAFE (1 of
// TWICE: error: double-free:
// TWICE-NOT: error: memory-leak:
#include <stdlib.h>
int main(void) {
  int local;
  char *p = malloc(4), *q = malloc(4);
  free(p);
#ifdef TWICE
  free(p);
#elif defined(LOCAL)
  free(&local);
#endif
#ifndef BUG
  free(q);
#endif
}
