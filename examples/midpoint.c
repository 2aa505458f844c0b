// The middle of an interval, as binary searches compute it. Is it always
// inside?
#include <fathom.h>

static int middle(int low, int high) {
#ifdef FIXED
  return low + (high - low) / 2;
#else
  return (low + high) / 2;
#endif
}

int main(void) {
  int low = fathom_nondet_int();
  int high = fathom_nondet_int();
  fathom_assume(0 <= low && low <= high);
  int m = middle(low, high);
  fathom_assert(low <= m && m <= high);
  return 0;
}
