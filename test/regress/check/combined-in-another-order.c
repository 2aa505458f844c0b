// What is combined of many numbers does not depend on their order: sums, exclusive ors, the largest one. Twins leave one
// out, or take one twice.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DTWICE: UNSAFE assert
// EXPECT -DTWICE -DXOR: UNSAFE assert
// EXPECT -DXOR: SAFE
// EXPECT -DLARGEST: SAFE
// EXPECT -DLARGEST -DBUG: UNSAFE assert
#include <fathom.h>
enum { COUNT = 150 };
static unsigned combine(unsigned so_far, unsigned x) {
#if defined LARGEST
  return so_far < x ? x : so_far;
#elif defined XOR
  return so_far ^ x;
#else
  return so_far + x;
#endif
}
int main(void) {
  unsigned a[COUNT], forwards = 0, backwards = 0, in_halves = 0, rest = 0;
  for (int i = 0; i < COUNT; i++)
    a[i] = fathom_nondet_uint();
  for (int i = 0; i < COUNT; i++)
    forwards = combine(forwards, a[i]);
#ifdef BUG
  for (int i = COUNT - 1; i > 0; i--)
#else
  for (int i = COUNT - 1; i >= 0; i--)
#endif
    backwards = combine(backwards, a[i]);
#ifdef TWICE
  backwards = combine(backwards, a[7]);
#endif
  for (int i = 0; i < COUNT; i += 2)
    in_halves = combine(in_halves, a[i]);
  for (int i = 1; i < COUNT; i += 2)
    rest = combine(rest, a[i]);
  fathom_assert(forwards == backwards);
  fathom_assert(forwards == combine(in_halves, rest));
  return 0;
}
