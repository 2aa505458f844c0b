// Comparisons with constants are those with the same numbers that nobody knows, for every number; and what is known of a
// number decides others.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert@39
// EXPECT -DBAD=2: UNSAFE assert@41
// EXPECT -DBAD=3: UNSAFE assert@42
// EXPECT -DBAD=4: UNSAFE assert@44
#include <fathom.h>
#include <math.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static float same(float constant) {
  float x = fathom_nondet_float();
  fathom_assume(__builtin_memcmp(&x, &constant, sizeof x) == 0);
  return x;
}
#define AGREE(x, c)                                                            \
  {                                                                            \
    float y = same(c);                                                         \
    fathom_assert(((x) < (c)) == ((x) < y) && ((x) <= (c)) == ((x) <= y) &&    \
                  ((x) == (c)) == ((x) == y) && ((c) < (x)) == (y < (x)) &&    \
                  ((c) >= (x)) == (y >= (x)) && !((x) > (c)) == !((x) > y) &&  \
                  ((x) != (c)) == ((x) != y));                                 \
  }

int main(void) {
  float x = fathom_nondet_float();
  AGREE(x, 0.0f)
  AGREE(x, -0.0f)
  AGREE(x, INFINITY)
  AGREE(x, -INFINITY)
  AGREE(x, NAN)
  AGREE(x, 1.5f)
  AGREE(x, -0x1p-149f)
  if (BAD == 1)
    fathom_assert((x < 1.5f) == (x + 1 < 1.5f));
  if (x >= 0 && x <= 1) {
    fathom_assert(!isnan(x) && isfinite(x) && x > -1 && IF(2, x > 0, x < 2));
    fathom_assert((int)(x * 2) <= IF(3, 1, 2));
  }
  fathom_assert(isnan(x) == (x != x) && IF(4, !isinf(x), !!isinf(x)) == (fabsf(x) == INFINITY));
  return 0;
}
