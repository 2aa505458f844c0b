// The counter is a cell of an array that the body writes to. Invariant: c[2] <= 50; others are arbitrary.
// BUG: the index of the write may be 2.
// INPUTS: 1 2 99
#include <fathom.h>
int main(void) {
  unsigned c[4] = {0, 0, 0, 0};
  while (fathom_nondet_bool()) {
    unsigned at = fathom_nondet_uint(), x = fathom_nondet_uint();
    if (c[2] < 50)
      c[2]++;
#ifdef BUG
    if (at < 4)
#else
    if (at < 4 && at != 2)
#endif
      c[at] = x;
    fathom_assert(c[2] <= 50);
  }
  return 0;
}
