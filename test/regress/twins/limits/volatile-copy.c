// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
struct s {
  int a, b;
};
volatile struct s v = {1, 2};
int main(void) {
  struct s s = v;
#ifdef BUG
  fathom_assert(s.a == 1);
#else
  struct s t = s;
  fathom_assert(t.a == s.a);
#endif
  return 0;
}
