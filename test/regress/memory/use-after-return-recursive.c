// Each call has variables of its own; those of the caller are alive in the callee.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE use-after-scope
#include <fathom.h>
static int *deepest;
static int sum(int n, int *above) {
  int local = n;
  if (above)
    local += *above;
  deepest = &local;
  if (n == 0)
    return *deepest;
  int r = sum(n - 1, &local);
#ifndef BUG
  deepest = &local;
#endif
  return r + *deepest;
}
int main(void) { return sum(2, 0) < 0; }
