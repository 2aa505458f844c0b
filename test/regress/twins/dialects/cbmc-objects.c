// Numbers of objects, and whether they are there, as CBMC's harnesses ask; without declarations.
// EXPECT: SAFE
// EXPECT -DSAME: UNSAFE assert
// EXPECT -DLIVE: UNSAFE assert
#include <stdlib.h>
int main(void) {
  int a[2], b, *heap = malloc(sizeof *heap);
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(a + 1), "one object");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) != __CPROVER_POINTER_OBJECT(&b), "two objects");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(heap) != __CPROVER_POINTER_OBJECT(0), "null is none");
  __CPROVER_assert(__CPROVER_LIVE_OBJECT(heap), "allocated");
  free(heap);
#ifdef LIVE
  __CPROVER_assert(__CPROVER_LIVE_OBJECT(heap), "freed");
#else
  __CPROVER_assert(!__CPROVER_LIVE_OBJECT(heap), "freed");
#endif
#ifdef SAME
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(&b), "two objects");
#endif
  return 0;
}
