// Money moves between three accounts. Invariant: a + b + c == 1000.
// BUG: a fee is kept by nobody.
// INPUTS: 1 2 0 1 1 5 0
#include <fathom.h>
int main(void) {
  unsigned a = 1000, b = 0, c = 0;
  while (fathom_nondet_bool()) {
    unsigned k = fathom_nondet_uint(), which = fathom_nondet_uint();
    if (which == 0) {
      a -= k;
      b += k;
    } else if (which == 1) {
      b -= k;
      c += k;
#ifdef BUG
    } else if (which == 5) {
      c -= 1;
#endif
    } else {
      c -= k;
      a += k;
    }
  }
  fathom_assert(a + b + c == 1000);
  return 0;
}
