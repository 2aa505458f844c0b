// Counts of bytes; none is larger than the number of bytes. Invariant: forall q: count[q] <= i.
// BUG: a byte counts twice.
// INPUTS: 1 7 0 7
#include <fathom.h>
static unsigned count[256];
int main(void) {
  unsigned i = 0;
  while (i < 4000000000u && fathom_nondet_bool()) {
    unsigned char c = fathom_nondet_uchar();
    count[c]++;
#ifdef BUG
    if (c == 7)
      count[c]++;
#endif
    i++;
  }
  unsigned char k = fathom_nondet_uchar();
  fathom_assert(count[k] <= i);
  return 0;
}
