// Pointers that go through functions as integers keep their objects. They lost
// them at the call, and the access was reported as out of bounds.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static uintptr_t encode(int *p, uintptr_t tag) { return (uintptr_t)p | tag; }
static uintptr_t same(uintptr_t n) { return n; }
static int get(uintptr_t t) {
  int *p = (int *)(t & ~(uintptr_t)3);
  return t & 1 ? -*p : *p;
}

int main(void) {
  int a[2] = {5, 6};
  uintptr_t tag = fathom_nondet_bool();
  int r = get(same(encode(&a[1], tag)));
#ifdef BUG
  fathom_assert(r == 6);
#else
  fathom_assert(r == (tag ? -6 : 6));
#endif
  return 0;
}
