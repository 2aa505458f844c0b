// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
static int x;
__attribute__((constructor(200))) static void c2(void) { x = x * 10 + 2; }
__attribute__((constructor(101))) static void c1(void) { x = x * 10 + 1; }
int main(void) {
#ifdef BUG
  fathom_assert(x == 21);
#else
  fathom_assert(x == 12);
#endif
  return 0;
}
