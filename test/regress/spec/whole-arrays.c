// __CPROVER_array_set and its like: all elements at once. What CBMC answers for
// pointers depends on the types of objects: UNKNOWN.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
// EXPECT -DTRY=1: UNKNOWN __CPROVER_array_set
// EXPECT -DTRY=2: UNKNOWN __CPROVER_array_set
// EXPECT -DTRY=3: UNKNOWN __CPROVER_array_copy
// EXPECT -DTRY=4: UNKNOWN __CPROVER_array_replace
// EXPECT -DTRY=5: UNKNOWN __CPROVER_array_equal
// EXPECT -DTRY=6: UNKNOWN __CPROVER_array_equal
#include <fathom.h>

#ifndef BUG
#define BUG 0
#endif
#ifndef TRY
#define TRY 0
#endif

struct part {
  int a[4];
  int last;
};

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[5] = {9, 9, 9, 9, 9}, c[4];
  int n = fathom_nondet_int();
  struct part part = {{1, 2, 3, 4}, 5};
  __CPROVER_array_set(c, n);
  fathom_assert(c[0] == n && c[3] == (BUG == 1 ? 4 : n));
  // As far as both reach.
  __CPROVER_array_replace(b, a);
  fathom_assert(b[3] == 4 && b[4] == (BUG == 2 ? 4 : 9));
  __CPROVER_array_replace(b + 1, a);
  fathom_assert(b[0] == 1 && b[4] == 4);
  // What a copy does not reach is arbitrary.
  __CPROVER_array_copy(b, a);
  fathom_assert(b[3] == 4 && (BUG != 3 || b[4] == 4));
  __CPROVER_array_copy(c, a);
  fathom_assert(__CPROVER_array_equal(a, c));
  fathom_assert(!__CPROVER_array_equal(a, b));
  c[2] = n;
  fathom_assert(__CPROVER_array_equal(a, c) == (BUG == 4 || n == 3));
#if TRY == 1
  __CPROVER_array_set(&a[1], 1);
#elif TRY == 2
  __CPROVER_array_set(part.a, 1);
#elif TRY == 3
  __CPROVER_array_copy(part.a, a);
#elif TRY == 4
  __CPROVER_array_replace(a, part.a);
#elif TRY == 5
  fathom_assert(__CPROVER_array_equal(a, part.a));
#elif TRY == 6 // never equal, says CBMC
  unsigned u[4] = {1, 2, 3, 4};
  fathom_assert(__CPROVER_array_equal(a, u));
#endif
  return 0;
}
