// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  int i, odd = 0;
  for (i = 0; i < 100; i++) {
    if (i % 2 == 0)
      continue;
    if (i > 6)
      break;
    odd++;
  }
#ifdef BUG
  fathom_assert(i == 8);
#else
  fathom_assert(i == 7);
#endif
  fathom_assert(odd == 3);
  return 0;
}
