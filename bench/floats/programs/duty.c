// A ratio of two counters in percent.
#include <fathom.h>

int main(void) {
  unsigned on = fathom_nondet_uint(), all = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(all > 0);
#endif
  fathom_assume(all <= 65535 && on <= all);
  double ratio = (double)on / (double)all;
  int percent = (int)(ratio * 100);
  fathom_assert(percent >= 0 && percent <= 100);
  return 0;
}
