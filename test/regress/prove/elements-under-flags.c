// A flag says what holds of all elements that were seen so far: under it, elements before the index are equal.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <fathom.h>
enum { MOST = 1000 };
int main(void) {
  int a[MOST], b[MOST];
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= MOST);
  for (unsigned i = 0; i < n; i++) {
    a[i] = fathom_nondet_int();
    b[i] = fathom_nondet_int();
  }
  int same = 1;
  for (unsigned i = 0; i < n; i++)
#ifdef BUG
    if (a[i] > b[i])
#else
    if (a[i] != b[i])
#endif
      same = 0;
  if (same)
    for (unsigned i = 0; i < n; i++)
      fathom_assert(a[i] == b[i]);
  return 0;
}
