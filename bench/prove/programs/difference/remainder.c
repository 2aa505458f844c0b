// A remainder kept along with a count. Invariant: r == n % 7.
// BUG: set back at 8.
// INPUTS: 1x7 0
#include <fathom.h>
int main(void) {
  unsigned long n = 0;
  unsigned r = 0;
  while (n < 1000000000000ul && fathom_nondet_bool()) {
    n++;
    r++;
#ifdef BUG
    if (r == 8)
#else
    if (r == 7)
#endif
      r = 0;
  }
  fathom_assert(r == n % 7);
  return 0;
}
