// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int alive;
struct Guard {
  Guard() { alive++; }
  ~Guard() { alive--; }
};

int main() {
  {
    Guard g;
    fathom_assert(alive == 1);
#ifdef BUG
    alive = 5;
#endif
  }
  fathom_assert(alive == 0);
}
