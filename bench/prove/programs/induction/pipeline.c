// A number and its copies in the next stages. Invariant: b <= a, c <= b as all grow together.
// BUG: the first stage may be cleared.
// INPUTS: 1 0 1 0 1 0 1 9
#include <fathom.h>
int main(void) {
  unsigned a = 0, b = 0, c = 0;
  while (a < 1000000 && fathom_nondet_bool()) {
    unsigned k = fathom_nondet_uint();
    fathom_assert(c <= b && b <= a);
    c = b;
    b = a;
#ifdef BUG
    if (k == 9 && a > 2)
      a = 0;
#endif
    a += k % 3 + 1;
  }
  fathom_assert(c <= a);
  return 0;
}
