#include <fathom.h>

int main(void) {
  unsigned n = fathom_nondet_uint(), m = fathom_nondet_uint(), a[8] = {0};
  fathom_assume(n <= 8 && m <= 8);
  unsigned i = 0, j = 0, k = 0;
  for (; i < n; i++)
    a[i] = i;
#ifdef LONG
  m = 2 * n;
#endif
  for (; j < m; j++) {
#ifdef INSIDE
    fathom_assert(a[j] == j);
#endif
    k += a[j % 8];
  }
#ifdef BEHIND
  fathom_assert(j != 8);
#endif
  while (k > 30)
    k -= 4;
  fathom_assert(k <= 30);
  return 0;
}
