// EXPECT --volatile=memory: SAFE
// EXPECT --volatile=memory -DBUG: UNSAFE assert
#include <fathom.h>

int main(void) {
  volatile int v = 3;
#ifdef BUG
  v++;
#endif
  fathom_assert(v == 3);
  return 0;
}
