// The length of an array parameter is judged where the source has it.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE vla-bound@5
#include <fathom.h>
static int first(int n, int a[n]) { return a[0]; }
int main(void) {
  int a[2] = {1, 2}, n = fathom_nondet_int();
#ifndef BUG
  fathom_assume(n > 0);
#endif
  return first(n, a) - 1;
}
