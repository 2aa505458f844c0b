// An object may have more room than was asked for; that is not the program's.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DEXACT %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBEYOND %s 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: %exit 10 %fathom check -DINSIDE %s 2>&1 | FileCheck %s --check-prefix=INSIDE
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: assert:
// BEYOND: error: out-of-bounds-write
// INSIDE: error: invalid-builtin
#include <fathom.h>
#include <malloc.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(10);
#ifdef EXACT
  fathom_assert(malloc_usable_size(p) == 10);
#elif defined(BEYOND)
  p[malloc_usable_size(p) - 1] = 0;
#elif defined(INSIDE)
  return malloc_usable_size(p + 1) == 0;
#else
  fathom_assert(malloc_usable_size(p) >= 10 && malloc_usable_size(NULL) == 0);
#endif
  free(p);
}
