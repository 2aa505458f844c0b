// A pointer goes through void *, a structure and memcpy in a function.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>
struct h {
  void *p;
};
static void put(void *dst, const void *src) { memcpy(dst, src, sizeof(void *)); }
int main(void) {
  int x = 1, y = 1;
  struct h h = {&x};
  int *q = &y, *r;
  put(&h, &q);
  put(&r, &h);
  *r = 5;
#ifdef BUG
  fathom_assert(y == 1);
#else
  fathom_assert(y == 5 && x == 1);
#endif
  return 0;
}
