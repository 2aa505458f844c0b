// A program that looks at an address before it relies on its alignment does so
// rightly, whatever its object guarantees.
// EXPECT -DBYTES: UNKNOWN unsupported: an address that is aligned in this layout and need not be at
// EXPECT --allocator=symbolic -DBYTES: SAFE
// EXPECT --allocator=symbolic: SAFE
// RUN: %exit 10 %fathom check --allocator=symbolic -DMASK=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DMASK=0 %s | FileCheck %s --check-prefix=BUG
// EXPECT --allocator=symbolic --pointers=raw --regions=flat: SAFE
// RUN: %exit 10 %fathom check --allocator=symbolic --pointers=raw --regions=flat -DMASK=1 %s | FileCheck %s --check-prefix=BUG
// BUG: error: misaligned-access: read of 4 bytes (alignment {{[0-9]+}}) at offset
// DIFFERS: --allocator=symbolic
#include <fathom.h>
#include <stdint.h>
#ifndef MASK
#define MASK 3
#endif
int main(void) {
  char bytes[8] = {0};
  const char *p = bytes;
#ifdef BYTES // as strlen is often written
  for (int i = 0; i < 3 && ((uintptr_t)p & MASK) != 0; i++)
    p++;
  return *(const int *)p == 7;
#else
  return ((uintptr_t)p & MASK) == 0 && *(const int *)p == 7;
#endif
}
