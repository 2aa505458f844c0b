/* Kadane's largest sum of a stretch of an array against all stretches. With BUG all-negative input is forgotten. */
#include "input.h"
#ifndef N
#define N 5
#endif

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = nondet_i16();
#ifdef BUG
  int best = 0, here = 0;
  for (int i = 0; i < N; i++) {
#else
  int best = a[0], here = a[0];
  for (int i = 1; i < N; i++) {
#endif
    here = here > 0 ? here + a[i] : a[i];
    if (here > best) best = here;
  }
  bool reached = false;
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int j = i; j < N; j++) {
      sum += a[j];
      assert(sum <= best);
      reached |= sum == best;
    }
  }
  assert(reached);
}
