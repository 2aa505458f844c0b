// One or two bytes, of which the second is always written (after figure 2 of
// the paper on SeaBMC): the write fails, and behind it, with all failures shown,
// the read. With exact sizes there is nothing wrong.
// RUN: %exit 10 %fathom check %s | FileCheck %s --check-prefix=FIRST
// RUN: %exit 10 %fathom check --no-shadowing %s | FileCheck %s --check-prefix=ALL
// EXPECT -DEXACT: SAFE
// FIRST: one-or-two-bytes.c:[[#@LINE+19]]:{{[0-9]+}}: error: out-of-bounds-write:
// FIRST-NOT: error
// FIRST: fathom: UNSAFE (1 of
// ALL-DAG: error: out-of-bounds-write:
// ALL-DAG: one-or-two-bytes.c:[[#@LINE+19]]:{{[0-9]+}}: error: out-of-bounds-read:
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  unsigned char x = fathom_nondet_uchar();
  fathom_assume(x > 0 && x < 10);
#ifdef EXACT
  unsigned char *p = malloc(2);
#else
  unsigned char *p = fathom_nondet_bool() ? malloc(2) : malloc(1);
#endif
  p[0] = x;



  p[1] = 0;

  fathom_assert(0 < p[0] && p[0] < 10);

  fathom_assert(p[1] == 0);
  return 0;
}
