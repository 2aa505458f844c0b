// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int next = 1;
struct Tick {
  int n;
  Tick() : n(next++) {}
};
struct Two {
  Tick second, first;
  Two() : second(), first() {}
};
Two g;
Tick h;

int main() {
  Tick l;
#ifdef BUG
  fathom_assert(g.first.n == 1);
#else
  fathom_assert(g.second.n == 1 && g.first.n == 2 && h.n == 3 && l.n == 4);
#endif
}
