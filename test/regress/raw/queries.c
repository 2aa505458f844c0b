// What can be asked by address, and what only a pointer with an object knows.
// EXPECT --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE assert
// EXPECT --pointers=raw --regions=flat -DGONE: UNKNOWN unsupported: question about the object of an address that is in none
#include <fathom.h>

#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(2);
  fathom_assert(fathom_is_dereferenceable(p, 4) && !fathom_is_dereferenceable(p, 5));
  fathom_assert(fathom_is_allocated(p + 3) && !fathom_is_allocated(NULL));
  free(q);
#ifdef BUG
  fathom_assert(fathom_is_allocated(q));
#else
  fathom_assert(!fathom_is_allocated(q) && fathom_is_dereferenceable(q, 2));
#endif
  fathom_assert(fathom_object_size(p + 1) == 4 && fathom_offset(p + 3) == 3);
  fathom_assert(fathom_same_object(p, p + 3) && !fathom_same_object(p, NULL));
#ifdef GONE
  fathom_assert(fathom_object_size(q) == 2);
#endif
  return 0;
}
