/* Numbers of several limbs: a + b - b = a, with carry and borrow through all limbs, and addition commutes. */
#include "input.h"
#ifndef N
#define N 4
#endif

static uint32_t add(uint32_t *r, const uint32_t *a, const uint32_t *b) {
  uint32_t carry = 0;
  for (int i = 0; i < N; i++) {
    uint32_t s = a[i] + carry;
    carry = s < carry;
    r[i] = s + b[i];
    carry += r[i] < s;
  }
  return carry;
}

static uint32_t subtract(uint32_t *r, const uint32_t *a, const uint32_t *b) {
  uint32_t borrow = 0;
  for (int i = 0; i < N; i++) {
    uint32_t d = a[i] - b[i], under = a[i] < b[i];
    r[i] = d - borrow;
    borrow = under | (d < borrow);
  }
  return borrow;
}

int main(void) {
  uint32_t a[N], b[N], sum[N], again[N], other[N];
  for (int i = 0; i < N; i++) {
    a[i] = nondet_u32();
    b[i] = nondet_u32();
  }
  uint32_t carry = add(sum, a, b);
  assert(add(other, b, a) == carry);
  assert(subtract(again, sum, b) == carry);
  unsigned k = below(N);
  assert(again[k] == a[k] && other[k] == sum[k]);
}
