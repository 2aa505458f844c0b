// Objects given to an entry can have any size. Counterexamples with huge ones
// could not be replayed, and a plain failure ended as UNKNOWN.
// EXPECT --entry-pointers=any --entry=f: SAFE
// EXPECT --entry-pointers=any --entry=f -DBUG: UNSAFE assert
#include <fathom.h>

void f(int *p, int *q) {
  if (!p || !q || !fathom_is_dereferenceable(p, 8) ||
      !fathom_is_dereferenceable(q, 8))
    return;
  *p = 1;
  *q = 2;
#ifdef BUG
  fathom_assert(p[1] == 1);
#else
  fathom_assert(*p == 1);
#endif
}
