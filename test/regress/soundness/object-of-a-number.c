// A pointer that has lost its object on the way through numbers cannot be asked
// about it: what is kept for the object is not found, and realloc would not
// know how much to copy.
// EXPECT: SAFE
// RUN: %exit 20 %fathom check -DLOST -DMODIFIED %s 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: %exit 20 %fathom check -DLOST -DALLOCATED %s 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: %exit 20 %fathom check -DLOST -DSIZE %s 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: %exit 20 %fathom check -DLOST -DREALLOC %s 2>&1 | FileCheck %s --check-prefix=LOST
// LOST: {{^}}fathom: UNKNOWN (unsupported: {{(realloc: )?}}question about the object of a pointer that is a number
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(4), *b = malloc(8);
  b[0] = 7;
#ifdef LOST
  char *p = (char *)((uintptr_t)a ^ (uintptr_t)b ^ (uintptr_t)a);
#else
  char *p = (char *)((uintptr_t)b ^ 1 ^ 1);
#endif
#if defined(MODIFIED) || !defined(LOST)
  fathom_assert(fathom_is_modified(p));
#endif
#if defined(ALLOCATED) || !defined(LOST)
  fathom_assert(fathom_is_allocated(p));
#endif
#if defined(SIZE) || !defined(LOST)
  fathom_assert(fathom_object_size(p) == 8);
#endif
#if defined(REALLOC) || !defined(LOST)
  p = realloc(p, 10);
  fathom_assert(p[0] == 7);
#endif
}
