/* A PID controller in fixed point with clamped integral: no overflow, and the output stays in range. */
#include "input.h"
#ifndef STEPS
#define STEPS 4
#endif
#define LIMIT 20000

static int32_t clamp(int32_t v, int32_t bound) { return v > bound ? bound : v < -bound ? -bound : v; }

int main(void) {
  int32_t integral = 0, previous = 0;
  int32_t kp = below(256), ki = below(64), kd = below(64);
  for (int i = 0; i < STEPS; i++) {
    int32_t error = (int32_t)nondet_i16() - nondet_i16();
    integral = clamp(integral + error, LIMIT);
    int32_t slope = error - previous;
    previous = error;
    int32_t output = clamp((kp * error + ki * integral + kd * slope) >> 8, 4095);
    assert(output >= -4095 && output <= 4095);
    assert(!(error > 0 && integral > 0 && slope > 0) || output >= 0);
  }
}
