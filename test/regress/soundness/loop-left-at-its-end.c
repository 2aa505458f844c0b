// A loop that writes before the branch that leaves it: the memory before its
// first iteration is needed once more when the loop is looked at as a whole.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

static void fill(char *a, unsigned n) {
  unsigned i = 0;
  do
    a[i] = 7;
  while (++i < n);
}

int main(void) {
  int k = 0, copy;
  const int *p = &copy;
  do {
    copy = k;
    fathom_assert(*p == k);
  } while (++k < 3);
  unsigned n = fathom_nondet_uint();
  fathom_assume(n > 0 && n <= 100);
  char a[101] = {0};
  fill(a, n);
#ifdef BUG
  fathom_assert(a[n] == 7);
#else
  fathom_assert(a[n] == 0 && a[n - 1] == 7);
#endif
}
