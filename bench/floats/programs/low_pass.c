// A filter of first order: its state stays where its inputs are.
#include <fathom.h>

int main(void) {
  float state = 0;
  for (int i = 0; i < 6; ++i) {
    float x = fathom_nondet_float();
    fathom_assume(x >= -10 && x <= 10);
    state = 0.5f * state + 0.5f * x;
  }
#ifdef BUG
  fathom_assert(state < 9.84f);
#else
  fathom_assert(state >= -10 && state <= 10);
#endif
  return 0;
}
