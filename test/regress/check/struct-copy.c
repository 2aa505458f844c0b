// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct inner {
  short a[3];
};
struct outer {
  int before;
  struct inner in;
  int after;
};

int main(void) {
  struct outer x = {1, {{2, 3, 4}}, 5};
  struct outer y = x;
  x.in.a[1] = 9;
#ifdef BUG
  struct outer *z = &x;
#else
  struct outer *z = &y;
#endif
  fathom_assert(z->in.a[1] == 3);
  fathom_assert(z->before == 1 && z->after == 5);
  return 0;
}
