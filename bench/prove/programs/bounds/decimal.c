// Digits of a number, at most ten of them. Invariant: x < 10^(10 - i) as long as digits are left, so i <= 10.
// BUG: a buffer for nine.
// INPUTS: 4000000000
#include <fathom.h>
int main(void) {
  unsigned x = fathom_nondet_uint(), i = 0;
#ifdef BUG
  char digits[9];
#else
  char digits[10];
#endif
  do {
    digits[i++] = (char)('0' + x % 10);
    x /= 10;
  } while (x);
  fathom_assert(digits[i - 1] != '0' || i == 1);
  return 0;
}
