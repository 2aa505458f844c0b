// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <string.h>

int main(void) {
  unsigned char a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned from = fathom_nondet_uint(), to = fathom_nondet_uint();
  fathom_assume(from <= 4 && to <= 4);
  memmove(a + to, a + from, 4);
  for (unsigned i = 0; i < 8; i++) {
#ifdef BUG
    fathom_assert(a[i] == (i > to && i < to + 4 ? i - to + from : i));
#else
    fathom_assert(a[i] == (i >= to && i < to + 4 ? i - to + from : i));
#endif
  }
  return 0;
}
