// Where accesses are not checked, what a write behind an object's end reaches
// depends on the layout: a row says that it is ours, the symbolic one has all.
// RUN: %exit 0 %fathom check --checks=assert %s | FileCheck %s --check-prefix=CHOSEN
// EXPECT --checks=assert --allocator=symbolic: UNSAFE assert
// RUN: %exit 0 %fathom check --checks=assert --allocator=symbolic -DINSIDE %s | FileCheck %s --check-prefix=SAFE
// CHOSEN: chosen: what lies beside an object, where accesses are not checked: a layout of Fathom's
// CHOSEN: {{^}}fathom: SAFE
// SAFE-NOT: a layout of Fathom's
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>

#ifdef INSIDE
#define MOST 8
#else
#define MOST 64
#endif

char a[8], b[8];

int main(void) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= MOST);
  b[0] = 1;
  for (unsigned i = 0; i < n; i++)
    a[i] = 5;
  fathom_assert(b[0] == 1);
}
// DIFFERS: --allocator=symbolic
