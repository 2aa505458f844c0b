// Names of CBMC that are not understood: UNKNOWN where they are reached.
// EXPECT -DCALL=__CPROVER_DYNAMIC_OBJECT: UNKNOWN __CPROVER_DYNAMIC_OBJECT
// EXPECT -DCALL=__CPROVER_WRITEABLE_OBJECT: UNKNOWN __CPROVER_WRITEABLE_OBJECT
// EXPECT -DCALL=__CPROVER_is_invalid_pointer: UNKNOWN __CPROVER_is_invalid_pointer
// EXPECT -DCALL=__CPROVER_deallocate: UNKNOWN __CPROVER_deallocate
// EXPECT -DCALL=__CPROVER_is_fresh: UNKNOWN __CPROVER_is_fresh
// EXPECT -DNOT_REACHED -DCALL=__CPROVER_deallocate: SAFE
// EXPECT -DBUG -DCALL=__CPROVER_deallocate: UNSAFE assert
#include <fathom.h>
int main(void) {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assert(x != 3);
  return 0;
#endif
#ifdef NOT_REACHED
  return 0;
#endif
  CALL(&x, 1);
  return 0;
}
