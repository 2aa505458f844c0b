/* Range sums from prefix sums agree with direct summing, wrap-around included. */
#include "input.h"
#ifndef N
#define N 10
#endif

int main(void) {
  uint32_t a[N], prefix[N + 1];
  prefix[0] = 0;
  for (int i = 0; i < N; i++) {
    a[i] = nondet_u32();
    prefix[i + 1] = prefix[i] + a[i];
  }
  unsigned from = below(N), to = below(N + 1);
  assume(from <= to);
  uint32_t direct = 0;
  for (unsigned i = from; i < to; i++) direct += a[i];
  assert(direct == prefix[to] - prefix[from]);
}
