/* A token bucket never lets more through than its burst plus what has flowed in. */
#include "input.h"
#ifndef STEPS
#define STEPS 5
#endif

int main(void) {
  uint32_t burst = 1 + below(1000), rate = 1 + below(16), level = burst, spent = 0, time = 0;
  for (int i = 0; i < STEPS; i++) {
    uint32_t passed = below(64), wanted = nondet_u32();
    time += passed;
    level += passed * rate;
    if (level > burst) level = burst;
    if (wanted <= level) {
      level -= wanted;
      spent += wanted;
    }
    assert(spent <= burst + time * rate);
  }
}
