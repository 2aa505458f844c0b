// An element is read behind a store of the same iteration: what was claimed of all elements before it is used, too. And
// bytes that are compared as int have the constants of these comparisons as bounds.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <fathom.h>
#ifdef BUG
enum { MOST = 3 };
#else
enum { MOST = 2 };
#endif
int main(void) {
  unsigned char data[64] = {0};
  unsigned what;
  while ((what = fathom_nondet_uint()) != 0) {
    unsigned at = fathom_nondet_uint() & 63, from = fathom_nondet_uint() & 63;
    if (what <= MOST)
      data[at] = (unsigned char)what;
    fathom_assert(data[from] <= 2);
  }
  return 0;
}
