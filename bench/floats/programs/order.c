// Three numbers in order, by exchanging neighbours.
#include <fathom.h>

static void sort(float *a, float *b) {
  if (*b < *a) {
    float t = *a;
    *a = *b;
    *b = t;
  }
}

int main(void) {
  float x[3];
  for (int i = 0; i < 3; ++i) {
    x[i] = fathom_nondet_float();
#ifndef BUG
    fathom_assume(x[i] == x[i]);
#endif
  }
  sort(&x[0], &x[1]);
  sort(&x[1], &x[2]);
  sort(&x[0], &x[1]);
  fathom_assert(x[0] <= x[1] && x[1] <= x[2]);
  return 0;
}
