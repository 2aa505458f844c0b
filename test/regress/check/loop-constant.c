// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += i;
#ifdef BUG
  fathom_assert(sum == 55);
#else
  fathom_assert(sum == 45);
#endif
  return 0;
}
