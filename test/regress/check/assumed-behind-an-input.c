// What is assumed right behind an input is asserted for the whole formula, for
// where it is not reached nothing depends on the input. That must not hide what
// looks at the input before, or on another way.
// EXPECT: SAFE
// EXPECT -DFAILS_BEFORE: UNSAFE assert
// EXPECT -DFAILS_BEHIND: UNSAFE assert
// EXPECT -DCHECK_BETWEEN: UNSAFE signed-overflow
// EXPECT -DBRANCH_BETWEEN: UNSAFE assert
// EXPECT -DMEMORY_BETWEEN: UNSAFE assert
// EXPECT -DOTHER_WAY: UNSAFE assert
// EXPECT -DLATER: UNSAFE assert
// EXPECT -DASSUMED_TWICE: SAFE
// EXPECT -DJUST_INSIDE: UNSAFE assert
#include <fathom.h>

int main(void) {
  int first = fathom_nondet_int();
#ifdef FAILS_BEFORE
  fathom_assert(first != 77);
#endif
  int n = fathom_nondet_int();
#ifdef CHECK_BETWEEN
  int next = n + 1;
  (void)next;
#endif
#ifdef BRANCH_BETWEEN
  if (n > 100)
    fathom_assert(n != 1000);
#endif
#ifdef MEMORY_BETWEEN
  static int kept[2];
  kept[first & 1] = n;
  fathom_assert(kept[1] != 1000);
#endif
#ifdef OTHER_WAY
  if (first)
#endif
    fathom_assume(n > 0 && n <= 8);
  int m = fathom_nondet_int();
#ifdef LATER
  fathom_assert(m != 100);
#endif
  fathom_assume(m >= n);
#ifdef ASSUMED_TWICE
  fathom_assume(m < 20);
#else
  fathom_assume(m < 10);
#endif
#ifdef FAILS_BEHIND
  fathom_assert(n != 8);
#endif
#ifdef JUST_INSIDE
  fathom_assert(!(n == 1 && m == 9));
#endif
  fathom_assert(n >= 1 && n <= 8 && m < 20);
}
