// A write that strays into a constant, from a variable that is none.
// DIFFERS: --pointers=raw accepts what is in an object by its address.
// EXPECT --checks=-pointer-overflow,-pointer-arithmetic,-array-index --pointers=raw --regions=flat: UNSAFE write-to-constant
// EXPECT --checks=-pointer-overflow,-pointer-arithmetic,-array-index --pointers=raw --regions=flat -DPLAIN: SAFE
// EXPECT --checks=-pointer-overflow,-pointer-arithmetic,-array-index -DPLAIN: UNSAFE out-of-bounds-write
#include <fathom.h>

#include <stdint.h>

char a[4];
#ifdef PLAIN
char c[4] = {1, 2, 3, 4};
#else
const char c[4] = {1, 2, 3, 4};
#endif

int main(void) {
  intptr_t far = (intptr_t)c - (intptr_t)a;
  a[far] = c[1];
  return 0;
}
