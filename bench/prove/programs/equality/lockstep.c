// Two counters in step. Invariant: x == y.
// BUG: 16 bits for one of them: it wraps around after 65536 steps.
// INPUTS: 1x65536 0
#include <fathom.h>
int main(void) {
  unsigned x = 0;
#ifdef BUG
  unsigned short y = 0;
#else
  unsigned y = 0;
#endif
  while (fathom_nondet_bool()) {
    x++;
    y++;
  }
  fathom_assert(x == y);
  return 0;
}
