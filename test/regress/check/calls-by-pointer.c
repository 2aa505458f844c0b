// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
#ifdef BUG
  *b = *a;
#else
  *b = t;
#endif
}

int main(void) {
  int x = fathom_nondet_int(), y = fathom_nondet_int();
  int a = x, b = y;
  swap(&a, &b);
  fathom_assert(a == y && b == x);
  return 0;
}
