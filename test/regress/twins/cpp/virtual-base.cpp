// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct Top {
  int t = 5;
};
struct Left : virtual Top {
  void set() { t = 6; }
};
struct Right : virtual Top {
  int get() { return t; }
};
struct Bottom : Left, Right {};

int main() {
  Bottom b;
  b.set();
#ifdef BUG
  fathom_assert(b.get() == 5);
#else
  fathom_assert(b.get() == 6);
#endif
}
