// EXPECT --entry-pointers=any --entry=f --checks=null-deref: SAFE
// EXPECT --entry-pointers=any --entry=f --checks=null-deref -DBUG: UNSAFE null-deref
// TWINS: make_entry
#include <fathom.h>

int f(const int *p) {
#ifndef BUG
  if (p && fathom_is_dereferenceable(p, sizeof *p))
#endif
    return *p == 3;
  return 0;
}
