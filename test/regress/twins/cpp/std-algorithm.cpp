// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <algorithm>
#include <fathom.h>

int main() {
  int a[3] = {fathom_nondet_schar(), fathom_nondet_schar(), fathom_nondet_schar()};
  std::sort(a, a + 3);
#ifdef BUG
  fathom_assert(a[0] < a[1] && a[1] <= a[2]);
#else
  fathom_assert(a[0] <= a[1] && a[1] <= a[2]);
#endif
}
