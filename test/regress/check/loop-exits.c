// Three ways out of one loop.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int find(int x) {
  for (int i = 0;; i++) {
    if (i == x)
      return i;
    if (i == 4)
      break;
    if (x < 0)
      return -1;
  }
#ifdef BUG
  return 4;
#else
  return 5;
#endif
}

int main(void) {
  int x = fathom_nondet_int();
  int r = find(x);
  fathom_assert(r == x || r == -1 || r == 5);
  return 0;
}
