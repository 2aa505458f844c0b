// SMACK runs functions that are called __SMACK_init_func_... before main, in
// the order in which they are defined.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

#define INIT(name) void __SMACK_init_func_##name(void)

static int state = 10;

INIT(first) { state = 11; }
INIT(second) { state += 1; }

int main(void) {
#ifdef BUG
  fathom_assert(state == 10);
#else
  fathom_assert(state == 12);
#endif
  return 0;
}
