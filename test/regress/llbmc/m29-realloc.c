// realloc keeps what was there, calloc gives zeros, the old pointer is gone.
// EXPECT: SAFE
// EXPECT -DOLD: UNSAFE use-after-free
// EXPECT -DMORE: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, sizeof *p);
  fathom_assert(p[0] == 0 && p[1] == 0);
  p[1] = 7;
  int *q = realloc(p, 3 * sizeof *p);
  fathom_assert(q[0] == 0 && q[1] == 7);
#ifdef OLD
  p[1] = 8;
#elif defined(MORE) // what is new was never set
  int more = fathom_nondet_int();
  q[2] = more;
  fathom_assert(q[2] == 0);
#endif
  free(q);
  return 0;
}
