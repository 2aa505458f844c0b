/* Q8.8 multiplication with rounding and saturation stays within half a unit of the exact product. */
#include "input.h"

static int16_t multiply(int16_t a, int16_t b) {
  int32_t product = (int32_t)a * b + 0x80;
  int32_t result = product >> 8;
  if (result > INT16_MAX) return INT16_MAX;
  if (result < INT16_MIN) return INT16_MIN;
  return result;
}

int main(void) {
  int16_t a = nondet_i16(), b = nondet_i16(), r = multiply(a, b);
  int32_t exact = (int32_t)a * b, error = exact - (int32_t)r * 256;
  if (r != INT16_MAX && r != INT16_MIN) assert(error >= -128 && error <= 128);
  assert(multiply(b, a) == r);
  assert(multiply(a, 256) == a);
}
