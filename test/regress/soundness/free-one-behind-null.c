// A pointer that was made by a step from null is not null: it must not be freed,
// also where nobody judges the step.
// EXPECT: SAFE
// EXPECT --checks=-pointer-arithmetic: SAFE
// EXPECT -DSTEP=1 --checks=-pointer-arithmetic: UNSAFE invalid-free
// EXPECT -DSTEP=1 -DAGAIN --checks=-pointer-arithmetic: UNSAFE invalid-free
// EXPECT -DSTEP=1 --checks=-pointer-arithmetic --pointers=raw --regions=flat: UNSAFE invalid-free
// EXPECT -DSTEP=1: UNSAFE invalid-free pointer-arithmetic
#include <stdlib.h>
#ifndef STEP
#define STEP 0
#endif
int main(void) {
  int *a = NULL;
#ifdef AGAIN
  free(realloc(a + STEP, 8));
#else
  free(a + STEP);
#endif
  return 0;
}
