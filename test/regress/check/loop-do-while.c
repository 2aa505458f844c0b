// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), count = 0;
  fathom_assume(n <= 3);
  do {
    count++;
  } while (count < n);
#ifdef BUG
  fathom_assert(count == n);
#else
  fathom_assert(count >= 1 && count <= 3);
#endif
  return 0;
}
