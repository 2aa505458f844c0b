// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: globals.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

int counter = 5;
int zero;
static int table[3] = {1, 2, 3};
int *where = &table[1];

static void count(void) { counter++; }

int main(void) {
  count();
#ifdef BUG
  count();
#endif
  fathom_assert(counter == 6);
  fathom_assert(zero == 0);
  fathom_assert(*where == 2);
  return 0;
}
