// Vectors of integers are exact, aggregates and floating-point numbers too;
// exceptions are caught.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DFLOAT: UNSAFE assert
// EXPECT -DTHROW: SAFE
// EXPECT -DTHROW -DWRONG: UNSAFE assert
#include <fathom.h>
typedef unsigned four __attribute__((vector_size(16)));
struct Pair {
  int first;
  struct {
    char low, high;
  } rest;
};
static struct Pair turned(struct Pair p) {
  return {p.rest.low, {p.rest.high, (char)p.first}};
}
int main(void) {
  unsigned x = fathom_nondet_uint();
  four a = {x, 1, 2, 3}, b = {1, x, x, 5};
  four sum = a + b;
  struct Pair p = turned(turned(turned({1, {2, 3}})));
  fathom_assert(p.first == 1 && p.rest.low == 2 && p.rest.high == 3);
#ifdef BUG
  fathom_assert(sum[0] > x);
#else
  fathom_assert(sum[0] == x + 1 && sum[1] == sum[0] && sum[3] == 8);
#endif
#ifdef FLOAT
  float f = x;
  fathom_assert(f + 1.0f != f);
#endif
#ifdef THROW
  try {
    if (x == 5)
      throw 1;
  } catch (int) {
#ifdef WRONG
    fathom_assert(x == 6);
#else
    fathom_assert(x == 5);
#endif
  }
#endif
  return 0;
}
