// The same seed gives the same numbers again, and no seed is the seed 1 (C11 7.22.2.2p2); another one gives any. A
// machine may have one sequence for rand and random. POSIX says how lrand48 computes its numbers.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE assert
// EXPECT -DBAD=6: UNSAFE assert
// Without a bound, too:
// RUN: %exit 0 %fathom prove -DLOOP %s
// RUN: %exit 10 %fathom check -DLOOP -DBAD=7 %s
#define _DEFAULT_SOURCE
#include <fathom.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

static void of_c(void) {
  int a = rand(), b = rand();
  srand(BAD == 1 ? 2 : 1);
  fathom_assert(rand() == a);
  fathom_assert(rand() == b);
  unsigned seed = fathom_nondet_uint(), later = seed + (BAD == 2);
  srand(seed);
  int c = rand(), d = rand();
  if (BAD == 3)
    fathom_assert(c == d);
  srand(7);
  (void)rand();
  srand(later);
  fathom_assert(rand() == c && rand() == d);
}
static void of_posix(void) {
  unsigned seed = fathom_nondet_uint(), x = seed, y = seed ^ (BAD == 4);
  int first = rand_r(&x), second = rand_r(&y);
  fathom_assert(first == second && x == y);
  srandom(seed);
  long a = random();
  srandom(seed);
  if (BAD == 5)
    srand(3); // glibc: of random, too
  fathom_assert(random() == a);
  srand48(3);
  fathom_assert(lrand48() == 1681984273 - (BAD == 6));
  srand48(seed);
  long b = mrand48();
  srand48(seed);
  fathom_assert(mrand48() == b);
}
int main(void) {
#ifdef LOOP
  unsigned n = fathom_nondet_uint();
  srand(n);
  int first = rand();
  for (unsigned i = 0; i < n; ++i)
    fathom_assert(rand() >= (BAD == 7));
  srand(n);
  fathom_assert(rand() == first);
#else
  of_c();
  of_posix();
#endif
}
