// Elements of vectors are divided and shifted like others.
// EXPECT: SAFE
// EXPECT -DZERO: UNSAFE division-by-zero
// EXPECT -DSHIFT: UNSAFE shift-amount
#include <fathom.h>
typedef int four __attribute__((vector_size(16)));
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 0 && x < 32);
#ifdef ZERO
  four by = {1, 1, x - 1, 1};
#else
  four by = {1, 1, x, 1};
#endif
#ifdef SHIFT
  four left = {1, 2, 3, x + 1};
#else
  four left = {1, 2, 3, x};
#endif
  four values = {1, 2, 3, 4};
  four quotients = values / by, rests = values % by, shifted = values << left;
  return quotients[0] + rests[1] + shifted[2] == 77;
}
