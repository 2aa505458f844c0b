// A loop by goto with two ways in. Invariant: x is odd at the label in the middle.
// BUG: the second way in comes with an even number.
// INPUTS: 9 1 1 1 1
#include <fathom.h>
int main(void) {
  unsigned x = 1, n = fathom_nondet_uint();
  if (fathom_nondet_bool()) {
#ifdef BUG
    x = 4;
#else
    x = 5;
#endif
    goto middle;
  }
top:
  x++;
  x++;
middle:
  fathom_assert(x % 2 == 1);
  if (x < n && fathom_nondet_bool())
    goto top;
  return 0;
}
