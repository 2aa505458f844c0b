// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct Setup {
  int value;
  Setup() : value(0) {
#ifdef BUG
    value = 1;
#else
    value = 2;
#endif
  }
};
static Setup setup;

int main() { fathom_assert(setup.value == 2); }
