// One step of a Kalman filter for one number: estimate and variance stay where
// they can be, and are numbers.
//
//   ./fathom check examples/kalman.c          nothing is uncertain: 0 / 0
//   ./fathom check -DFIXED examples/kalman.c
#include <fathom.h>

struct estimate {
  float value, variance;
};

static struct estimate update(struct estimate e, float measured, float noise) {
  float gain = e.variance / (e.variance + noise);
#ifdef FIXED
  if (!(gain <= 1))
    gain = 1; // also where it is NaN
#else
  if (gain > 1)
    gain = 1;
#endif
  struct estimate next = {(1 - gain) * e.value + gain * measured,
                          (1 - gain) * e.variance};
  return next;
}

int main(void) {
  struct estimate e = {fathom_nondet_float(), fathom_nondet_float()};
  float measured = fathom_nondet_float(), noise = fathom_nondet_float();
  fathom_assume(e.value >= 0 && e.value <= 50);
  fathom_assume(e.variance >= 0 && e.variance <= 100);
  fathom_assume(measured >= 0 && measured <= 50);
  fathom_assume(noise >= 0 && noise <= 100);
  struct estimate next = update(e, measured, noise);
  fathom_assert(next.value >= 0 && next.value <= 100);
  fathom_assert(next.variance >= 0 && next.variance <= 100);
  return 0;
}
