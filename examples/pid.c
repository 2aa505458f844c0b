// A step of a PID controller in floating point: whatever the sensor delivers,
// the output stays within its limits.
//
//   ./fathom check examples/pid.c          the sensor may deliver NaN
//   ./fathom check -DFIXED examples/pid.c
#include <fathom.h>

struct pid {
  float integral, last;
};

static float clamp(float x, float low, float high) {
  return x < low ? low : x > high ? high : x;
}

static float step(struct pid *c, float error) {
  c->integral = clamp(c->integral + 0.25f * error, -10, 10);
  float output = 2 * error + c->integral + 0.5f * (error - c->last);
  c->last = error;
  return clamp(output, -100, 100);
}

int main(void) {
  struct pid c = {0, 0};
  for (int i = 0; i < 3; ++i) {
    float measured = fathom_nondet_float();
#ifdef FIXED
    if (!(measured >= -50 && measured <= 50))
      measured = 0; // of NaN no comparison is true
#else
    if (measured < -50 || measured > 50)
      measured = 0;
#endif
    float output = step(&c, 20 - measured);
    fathom_assert(output >= -100 && output <= 100);
  }
  return 0;
}
