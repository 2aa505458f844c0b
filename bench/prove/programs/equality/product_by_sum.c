// A product by addition. Invariant: p == i * a.
// BUG: the first summand is lost.
// INPUTS: 5 3
#include <fathom.h>
int main(void) {
  unsigned a = fathom_nondet_uint(), n = fathom_nondet_uint(), p = 0, i = 0;
  while (i < n) {
#ifdef BUG
    if (i)
#endif
      p += a;
    i++;
  }
  fathom_assert(p == n * a);
  return 0;
}
