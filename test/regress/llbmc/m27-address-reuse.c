// What was freed may be given out again, if addresses are open; at fixed ones
// whether it is cannot be seen.
// DIFFERS: --allocator=symbolic leaves addresses open.
// EXPECT --pointers=raw --regions=flat --allocator=symbolic: UNSAFE assert
// EXPECT: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DKEPT: SAFE
// EXPECT --allocator=symbolic -DKEPT: SAFE
// EXPECT --allocator=symbolic: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
#ifndef KEPT
  free(p);
#endif
  int *q = malloc(4);
  fathom_assert(p != q);
  return 0;
}
