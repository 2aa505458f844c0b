// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <array>
#include <fathom.h>

int main() {
  std::array<int, 4> a{1, 2, 3, 4};
  int s = 0;
  a[fathom_nondet_uint() % 4] = 0;
  for (int x : a)
    s += x;
#ifdef BUG
  fathom_assert(s != 6);
#else
  fathom_assert(s >= 6 && s <= 9);
#endif
}
