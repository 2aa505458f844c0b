// EXPECT --entry=f: SAFE
// EXPECT --entry=f -DBUG: UNSAFE assert
#include <fathom.h>

static int g = 5;
void set(void) { g = 6; }

void f(int x) {
#ifdef BUG
  if (x)
    set();
#endif
  fathom_assert(g == 5);
}
