// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static void each(int *a, int n, void (*f)(int *)) {
  for (int i = 0; i < n; i++)
    f(&a[i]);
}
static void clear(int *p) { *p = 0; }
static void bump(int *p) { *p += 1; }

int main(void) {
  int a[3] = {4, 5, 6};
#ifdef BUG
  each(a, 2, clear);
#else
  each(a, 3, clear);
#endif
  each(a, 3, bump);
  fathom_assert(a[0] == 1 && a[1] == 1 && a[2] == 1);
  return 0;
}
