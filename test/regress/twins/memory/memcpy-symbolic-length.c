// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int main(void) {
  char a[8] = "abcdefg", b[8] = "0123456";
  size_t n = fathom_nondet_size_t();
  fathom_assume(n <= 8);
  memcpy(a, b, n);
#ifdef BUG
  fathom_assert(a[4] == (n > 5 ? '4' : 'e'));
#else
  fathom_assert(a[4] == (n > 4 ? '4' : 'e'));
#endif
  return 0;
}
