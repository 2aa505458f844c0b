// Two exclusive ors of the same numbers, of which one has a number once more: it was taken for the other one.
// EXPECT -DBUG: UNSAFE assert
// EXPECT: SAFE
#include <fathom.h>
int main(void) {
  unsigned a = fathom_nondet_uint(), b = fathom_nondet_uint();
  unsigned c = fathom_nondet_uint();
  unsigned once = (a ^ b) ^ c;
#ifdef BUG
  unsigned again = b ^ (a ^ (b ^ c));
#else
  unsigned again = b ^ (a ^ (b ^ (b ^ c)));
#endif
  fathom_assert(once == again);
  return 0;
}
