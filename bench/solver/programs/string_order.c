/* strcmp is transitive and antisymmetric. With BUG characters are compared through an 8-bit difference. */
#include "input.h"
#ifndef N
#define N 6
#endif

static int compare(const uint8_t *a, const uint8_t *b) {
  while (*a != 0 && *a == *b) {
    a++;
    b++;
  }
#ifdef BUG
  return (int8_t)(*a - *b);
#else
  return *a - *b;
#endif
}

static void fill(uint8_t *s) {
  for (int i = 0; i < N; i++) s[i] = nondet_u8();
  s[N - 1] = 0;
}

int main(void) {
  uint8_t a[N], b[N], c[N];
  fill(a);
  fill(b);
  fill(c);
  int ab = compare(a, b), bc = compare(b, c), ac = compare(a, c), ba = compare(b, a);
  assert(!(ab < 0 && bc < 0) || ac < 0);
  assert((ab < 0) == (ba > 0));
}
