// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#ifdef BUG
#define PRODUCT 13
#else
#define PRODUCT 12
#endif

int main(void) {
  int count = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      count++;
  fathom_assert(count == PRODUCT);
  return 0;
}
