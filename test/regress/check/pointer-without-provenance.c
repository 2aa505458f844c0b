// A pointer that was put together from bytes or made of an integer belongs to no
// object: an access through it is not proved to be right, and not called wrong.
// RUN: %exit 20 %fathom check %s | FileCheck %s --check-prefix=BYTES
// RUN: %exit 20 %fathom check -DADDRESS %s | FileCheck %s --check-prefix=ADDRESS
// EXPECT -DWHOLE: SAFE
// BYTES: {{^}}fathom: UNKNOWN (out-of-bounds-read at {{.*}}.c:21 not confirmed: pointer without provenance)
// ADDRESS: {{^}}fathom: UNKNOWN (out-of-bounds-write at {{.*}}.c:13 not confirmed: pointer without provenance)
#include <fathom.h>

int main(void) {
  int x = 5, *p = &x, *q = 0;
#ifdef ADDRESS
  *(volatile int *)0xdead0 = 1;
#endif
#ifdef WHOLE
  q = p;
#else
  for (unsigned i = 0; i < sizeof p; i++)
    ((char *)&q)[i] = ((char *)&p)[i];
#endif
  fathom_assert(*q == 5);
  return 0;
}
