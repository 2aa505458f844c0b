// Alignment that the program assumes must be there; what the library's headers
// promise is, and asks for no word about addresses.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DMORE=2 %s | FileCheck %s --check-prefix=MORE
// RUN: %exit 10 %fathom check -DOWN=1 %s | FileCheck %s --check-prefix=OWN
// EXPECT -DOFFSET=8: UNKNOWN unsupported: alignment that is not constant
// SAFE-NOT: addresses as numbers
// SAFE: {{^}}fathom: SAFE
// MORE: error: misaligned-access: assumed alignment (alignment {{[0-9]+}}) at offset 0 of {{.*}}heap
// OWN: error: misaligned-access: assumed alignment (alignment {{[0-9]+}}) at offset 1 of 'pool'
#include <stdlib.h>
#ifndef MORE
#define MORE 1
#endif
#ifndef OWN
#define OWN 0
#endif
static _Alignas(8) char pool[16];
__attribute__((assume_aligned(8))) static char *own(void) { return pool + OWN; }

int main(void) {
  char *p = aligned_alloc(64, 64);
  if (!p)
    return 0;
  char *q = __builtin_assume_aligned(p, 64 * MORE);
#ifdef OFFSET
  q = __builtin_assume_aligned(p + OFFSET, 64, OFFSET);
#endif
  q[0] = *own();
  free(p);
  return 0;
}
