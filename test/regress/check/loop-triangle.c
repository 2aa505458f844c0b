// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 4);
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      count++;
#ifdef BUG
  fathom_assert(count < n * (n - 1) / 2);
#else
  fathom_assert(count == n * (n - 1) / 2);
#endif
  return 0;
}
