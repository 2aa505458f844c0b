// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#include <assert.h>

#ifdef BUG
#define STEP 2
#else
#define STEP 1
#endif

int main(void) {
  unsigned char x = fathom_nondet_uchar();
  unsigned y = x + STEP;
  assert(y - x == 1);
  return 0;
}
