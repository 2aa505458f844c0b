// A pointer is read as an integer, changed and written back. It lost its object,
// and the access was reported as out of bounds.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

union word {
  int *p;
  uintptr_t n;
};

int main(void) {
  int a[4] = {1, 2, 3, 4};
  union word u;
  u.p = a;
  u.n += 8;
#ifdef BUG
  fathom_assert(*u.p == 2);
#else
  fathom_assert(*u.p == 3 && u.p == a + 2);
#endif
  return 0;
}
