// A position that moves by an arbitrary step as long as there is room. Invariant: pos <= size.
// BUG: the test for room wraps around, and the position goes back.
// INPUTS: 100 1 50 1 4294967286
#include <fathom.h>
int main(void) {
  unsigned size = fathom_nondet_uint(), pos = 0;
  while (fathom_nondet_bool()) {
    unsigned step = fathom_nondet_uint(), old = pos;
#ifdef BUG
    if (pos + step <= size)
#else
    if (step <= size - pos)
#endif
      pos += step;
    fathom_assert(old <= pos && pos <= size);
  }
  return 0;
}
