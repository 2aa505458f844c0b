#include <fathom.h>

int main(void) {
  int n = fathom_nondet_int(), i = 0;
#ifdef LIMIT
  fathom_assume(n <= LIMIT);
#endif
  for (; i < n; ++i)
    fathom_assert(i < 100);
  fathom_assert(i != 30);
  return 0;
}
