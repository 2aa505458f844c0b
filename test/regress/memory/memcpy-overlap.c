// memcpy wants ranges that do not overlap; memmove and assignment do not.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE memcpy-overlap
#include <fathom.h>
#include <string.h>
struct s {
  int a[4];
};
int main(void) {
  char a[8] = {0};
  struct s s = {{0}}, *p = &s;
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 3);
  memmove(a + 1, a, 3);
  *p = s;
  memcpy(a + 4, a, n);
#ifdef BUG
  memcpy(a + 2, a, n);
#endif
  return a[0] == 1;
}
