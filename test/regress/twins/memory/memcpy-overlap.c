// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE memcpy-overlap
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  unsigned n = fathom_nondet_uint();
#ifdef BUG
  fathom_assume(n <= 4);
#else
  fathom_assume(n <= 3);
#endif
  memcpy(a + 3, a, n);
  return a[3];
}
