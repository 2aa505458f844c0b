// Objects at unknown addresses: address range maps tell them apart by their
// bases, and never where the program compares pointers.
// RUN: %exit 0 %fathom check --memory=seam --no-fold-memory --regions=flat --allocator=relative --stats %s 2>&1 | FileCheck %s --check-prefixes=SKIPS,SAFE
// RUN: %exit 0 %fathom check --memory=seam --no-fold-memory --regions=flat --allocator=symbolic --stats %s 2>&1 | FileCheck %s --check-prefixes=SKIPS,SAFE
// RUN: %exit 0 %fathom check --memory=seam --no-fold-memory --regions=flat --allocator=relative --arm=off %s | FileCheck %s --check-prefix=SAFE
// EXPECT --memory=seam --no-fold-memory --regions=flat --allocator=relative -DBUG: UNSAFE assert
// EXPECT --memory=seam --no-fold-memory --regions=flat --allocator=symbolic -DBUG: UNSAFE assert
// EXPECT --memory=seam --no-fold-memory --regions=flat --allocator=symbolic -DSAME: UNSAFE assert
// SKIPS: memory.store-map-skips {{ *[1-9]}}
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdlib.h>
static int global[4];
int main(void) {
  int local[8];
  unsigned i = fathom_nondet_uint() % 8, k = fathom_nondet_uint() % 4;
  int *heap = malloc(16), *more = malloc(16);
  int *one = fathom_nondet_bool() ? heap : global;
  local[i] = 1;
  global[k] = 2;
  heap[k] = 3;
  more[k] = 9;
  local[0] = 4;
  heap[0] = 5;
  global[0] = 6;
#ifdef SAME // the same object through a choice
  one[0] = 7;
#else
  more[0] = 7;
#endif
#ifdef BUG
  fathom_assert(i == 0 || local[i] == 2);
#endif
  fathom_assert(local[0] == 4 && heap[0] == 5 && global[0] == 6);
  fathom_assert((i == 0 || local[i] == 1) && (k == 0 || heap[k] == 3));
  fathom_assert(one[0] == (one == heap ? 5 : 6));
  free(heap);
  free(more);
  return 0;
}
