// Three registers delay a bit. Invariant: out was in three steps ago; never both of two neighbours.
// BUG: the filter for neighbours is left out in one state.
// INPUTS: 1x14
#include <fathom.h>
int main(void) {
  bool a = false, b = false, c = false, last = false;
  while (fathom_nondet_bool()) {
    bool in = fathom_nondet_bool();
#ifdef BUG
    if (last && !c)
#else
    if (last)
#endif
      in = false;
    fathom_assert(!(c && b));
    c = b;
    b = a;
    a = in;
    last = in;
  }
  return 0;
}
