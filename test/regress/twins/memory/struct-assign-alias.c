// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct s {
  int a[4];
};

int main(void) {
  struct s v[3] = {{{1, 2, 3, 4}}, {{5, 6, 7, 8}}, {{9, 10, 11, 12}}};
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < 3 && j < 3);
  v[i] = v[j];
  v[j].a[0] = 0;
#ifdef BUG
  fathom_assert(v[i].a[0] == (int)(4 * j) + 1);
#else
  fathom_assert(v[i].a[0] == (i == j ? 0 : (int)(4 * j) + 1));
  fathom_assert(v[i].a[3] == (int)(4 * j) + 4);
#endif
  return 0;
}
