// A value shares its bits with itself: what does not depend on an uninitialised value is initialised.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE uninitialised-read
// EXPECT -DBUG=2: UNSAFE uninitialised-read
// EXPECT -DBUG=3: UNSAFE uninitialised-read
// EXPECT -DBUG=4: UNSAFE uninitialised-read
// EXPECT -DBUG=5: UNSAFE uninitialised-read
// EXPECT -DBUG=6: UNSAFE uninitialised-read
#include <fathom.h>
#include <stdlib.h>
struct pair {
  unsigned a, b;
};
int main(void) {
  unsigned x, y, m = fathom_nondet_uint(), other = 0;
  struct pair *p = malloc(sizeof *p);
  char c;
  int k = fathom_nondet_int() & 1;
  // comparisons and differences
  fathom_assert(x == x && x <= x && !(x != x) && !(x < x));
  fathom_assert((x ^ x) == 0 && x - x == 0 && (int)x - (int)x == 0);
  fathom_assert((c ^ c) == 0 && c == c);
  // bits
  fathom_assert((x & ~x) == 0 && (x | ~x) == -1u);
  fathom_assert(((x & m) ^ (x & m)) == 0);
  fathom_assert((((x & y) | (x & ~y)) ^ x) == 0);
  // memory
  fathom_assert(p->a == p->a && (p->a ^ p->a) == p->b - p->b);
  fathom_assert((k ? x : x) - x == 0);
  unsigned first = p->a;
#if BUG == 5
  p->a = m;
#endif
  if (first == p->a)
    other = 1;
#if BUG == 1
  fathom_assert(x == y);
#elif BUG == 2
  fathom_assert((x & ~y) == 0);
#elif BUG == 3
  fathom_assert(p->a == p->b);
#elif BUG == 4
  fathom_assert(((x & y) | (x & ~y)) == 0);
#elif BUG == 6
  fathom_assert((x ^ x ^ x) == 0);
#endif
  free(p);
  return other != 1;
}
