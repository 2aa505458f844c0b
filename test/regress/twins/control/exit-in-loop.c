// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
static int log_[4], n;
static void add(int x) {
  if (n >= 4)
    exit(0);
  log_[n++] = x;
}
int main(void) {
  while (fathom_nondet_bool()) {
    int v = fathom_nondet_int();
    fathom_assume(v >= 0 && v < 10);
    add(v);
  }
#ifdef BUG
  fathom_assert(n < 4);
#else
  fathom_assert(n <= 4 && log_[0] >= 0);
#endif
  return 0;
}
