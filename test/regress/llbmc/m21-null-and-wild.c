// Null, and an address from nowhere.
// EXPECT --checks=memory -DNULLED: UNSAFE null-deref
// EXPECT --checks=memory --pointers=raw --regions=flat -DNULLED: UNSAFE null-deref
// EXPECT --checks=memory --pointers=raw --regions=flat: UNSAFE out-of-bounds-write
// RUN: %exit 20 %fathom check --checks=memory %s | FileCheck %s --check-prefix=FAT
// EXPECT --checks=memory -DGOOD: SAFE
// A number may be anything to a pointer that knows its object.
// FAT: fathom: UNKNOWN (out-of-bounds-write {{.*}} pointer without provenance
#include <fathom.h>
#include <stdint.h>
int main(void) {
  int x = 0, *p = (int *)fathom_nondet_uint64();
#ifdef NULLED
  p = 0;
#elif defined(GOOD)
  p = &x;
#else
  fathom_assume(p != 0);
#endif
  *p = 1;
  return x;
}
