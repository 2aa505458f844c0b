// A switch, a computed goto and a table of functions: each target is looked at,
// and behind the table there is none.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DLIMIT=4 --checks=-array-index,-pointer-overflow,-pointer-arithmetic: UNSAFE out-of-bounds-read
#include <fathom.h>
#ifndef LIMIT
#define LIMIT 3
#endif
#ifndef BAD
#define BAD 0
#endif
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int three(int x) { return x + 3; }
static int (*const table[])(int) = {one, two, three};

int main(void) {
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < LIMIT);
  int a = table[k](0);
  static void *const labels[] = {&&first, &&second, &&third};
  int b = 0;
  goto *labels[k];
first:
  b = 1;
  goto done;
second:
  b = 2;
  goto done;
third:
  b = 3;
done:
  switch (k) {
  case 0:
    fathom_assert(a == 1 && b == 1 && BAD != 1);
    break;
  case 1:
    fathom_assert(a == 2 && b == 2 && BAD != 2);
    break;
  default:
    fathom_assert(a == 3 && b == 3 && BAD != 3);
  }
  return 0;
}
