// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE vla-bound
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
#ifdef BUG
  fathom_assume(n >= 0 && n < 4);
#else
  fathom_assume(n > 0 && n < 4);
#endif
  int a[n];
  a[n - 1] = 1;
  return a[n - 1];
}
