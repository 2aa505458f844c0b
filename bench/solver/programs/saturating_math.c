/* Saturating 32-bit addition without branches against 64-bit arithmetic. */
#include "input.h"

static int32_t clamp(int64_t v) { return v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : (int32_t)v; }

static int32_t add(int32_t a, int32_t b) {
  uint32_t x = a, y = b, sum = x + y;
  uint32_t limit = (x >> 31) + INT32_MAX;
  bool overflow = (int32_t)((x ^ sum) & (y ^ sum)) < 0;
  return (int32_t)(overflow ? limit : sum);
}

int main(void) {
  int32_t a = nondet_int(), b = nondet_int(), c = nondet_int();
  assert(add(a, b) == clamp((int64_t)a + b));
  if (a >= 0 && b >= 0 && c >= 0) assert(add(add(a, b), c) == clamp((int64_t)a + b + c));
  if (a >= 0 && b >= 0 && c >= 0) assert(add(a, add(b, c)) == add(add(a, b), c));
}
