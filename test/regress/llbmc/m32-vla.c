// The bounds of a variable-length array.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
#include <fathom.h>
int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 1 && n <= 4);
  int a[n], *p = a;
#ifdef BUG
  p[n] = 1;
#else
  p[n - 1] = 1;
#endif
  return 0;
}
