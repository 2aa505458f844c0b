// A pointer that walks through an object of any size: its object is what it was when the loop was entered, its offset has bounds.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DBEHIND %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: error: out-of-bounds-write
// WRONG: {{^}}fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n < 100000);
  char *p = malloc(n), *q = p;
#ifdef BEHIND
  while (q <= p + n)
#else
  while (q < p + n)
#endif
  {
    *q = 1;
    if (fathom_nondet_bool())
      break;
    q++;
  }
  free(p);
  return 0;
}
