// A sum of lengths that must not wrap around. Invariant: total <= 2^31.
// BUG: the test is for the sum, which has wrapped around.
// INPUTS: 1 2000000000 1 2294967301
#include <fathom.h>
int main(void) {
  unsigned total = 0;
  while (fathom_nondet_bool()) {
    unsigned length = fathom_nondet_uint(), old = total;
#ifdef BUG
    if (total + length > 2147483648u)
#else
    if (length > 2147483648u - total)
#endif
      continue;
    total += length;
    fathom_assert(total >= old);
  }
  return 0;
}
