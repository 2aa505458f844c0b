// Bugs in and behind loops: simplified form and LCSSA change names, not values; a
// loop without effect is not assumed to end, and not dropped either.
// EXPECT -DCASE=1: UNSAFE assert
// EXPECT -DCASE=1 -DGOOD: SAFE
// EXPECT -DCASE=2: UNSAFE assert
// EXPECT -DCASE=2 -DGOOD: SAFE
// EXPECT -DCASE=3: UNSAFE signed-overflow
// EXPECT -DCASE=3 -DGOOD: SAFE
#include <fathom.h>

#ifdef GOOD
#define LAST 4
#else
#define LAST 5
#endif

int main(void) {
  int x = fathom_nondet_int(), i, found = -1;
#if CASE == 1
  // A value that leaves the loop by two exits.
  for (i = 0; i <= LAST; ++i) {
    if (i == x) {
      found = i;
      break;
    }
  }
  fathom_assert(found < 5);
#elif CASE == 2
  // Two back edges, and a body with continue.
  i = 0;
  while (i < 6) {
    if (i == LAST) {
      i = 7;
      continue;
    }
    if (x & 1) {
      ++i;
      continue;
    }
    i += 2;
  }
  fathom_assert(i == 7);
#elif CASE == 3
  // Nothing of this is used.
  fathom_assume(x > 0x7ffffff0);
#ifdef GOOD
  fathom_assume(x < 0x7ffffff7);
#endif
  for (i = 0; i < 9; ++i)
    ++x;
#endif
  return 0;
}
