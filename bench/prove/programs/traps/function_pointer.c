// A step by a table of functions. Invariant: x <= 20.
// BUG: the third function knows no limit.
// INPUTS: 1 2 1 2 1 2
#include <fathom.h>
static unsigned up(unsigned x) { return x < 20 ? x + 1 : x; }
static unsigned down(unsigned x) { return x / 2; }
#ifdef BUG
static unsigned far(unsigned x) { return x + 10; }
#else
static unsigned far(unsigned x) { return x < 11 ? x + 10 : x; }
#endif
static unsigned (*const steps[])(unsigned) = {up, down, far};
int main(void) {
  unsigned x = 0;
  while (fathom_nondet_bool()) {
    x = steps[fathom_nondet_uint() % 3](x);
    fathom_assert(x <= 20);
  }
  return 0;
}
