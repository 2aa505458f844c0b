// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE invalid-builtin
#include <fathom.h>

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  if (x)
#endif
    fathom_assert(__builtin_clz(x) < 32);
  return 0;
}
