// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static int get(uintptr_t t) {
  int *p = (int *)(t & ~(uintptr_t)3);
  return t & 1 ? -*p : *p;
}

int main(void) {
  int a[2] = {5, 6};
  uintptr_t tag = fathom_nondet_bool();
  uintptr_t t = (uintptr_t)&a[1] | tag;
#ifdef BUG
  fathom_assert(get(t) == 6);
#else
  fathom_assert(get(t) == (tag ? -6 : 6));
#endif
  return 0;
}
