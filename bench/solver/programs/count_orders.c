/* How many elements have a property, counted forwards, backwards and in two halves. With BUG the halves overlap. */
#include "input.h"
#ifndef N
#define N 12 /* even */
#endif

int main(void) {
  uint8_t a[N], limit = nondet_u8();
  for (int i = 0; i < N; i++) a[i] = nondet_u8();
  unsigned up = 0, down = 0, halves = 0;
  for (int i = 0; i < N; i++) up += a[i] < limit;
  for (int i = N; i-- > 0;) down += a[i] < limit;
#ifdef BUG
  for (int i = 0; i <= N / 2; i++)
#else
  for (int i = 0; i < N / 2; i++)
#endif
    halves += (a[i] < limit) + (a[N - 1 - i] < limit);
  assert(up == down);
  assert(halves == up);
}
