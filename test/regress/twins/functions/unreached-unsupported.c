// A function that the entry does not reach is no part of the program.
// EXPECT: SAFE
// EXPECT --entry=other: UNSAFE assert
// TWINS: drop_unreachable
#include <fathom.h>
int missing(int);

static int helper(int x) { return x > 3 ? missing(x) : x; }
int unused(int x) { return helper(x); }
int other(int x) {
  fathom_assert(x != 77);
  return x;
}

int main(void) {
  fathom_assert(fathom_nondet_uchar() < 256);
  return 0;
}
