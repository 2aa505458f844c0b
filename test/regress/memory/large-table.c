// Tables that are read at any place, with writes at any place on top, and
// holes.
//
// EXPECT: SAFE
// EXPECT -DVALUE: UNSAFE assert
// EXPECT -DHOLE: UNSAFE assert
// EXPECT -DWRITTEN: UNSAFE assert
// EXPECT -DBEHIND: UNSAFE array-index
// EXPECT --memory=arrays: SAFE
// EXPECT --memory=arrays -DWRITTEN: UNSAFE assert
// EXPECT --memory=lambdas -DHOLE: UNSAFE assert
#include <fathom.h>
unsigned __VERIFIER_nondet_uint(void);

static unsigned short squares[300];
static unsigned char sparse[4096];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  for (unsigned k = 0; k < 300; k++)
    squares[k] = (unsigned short)(k * k % 1009);
  for (unsigned k = 0; k < 4096; k += 37)
    sparse[k] = 5;
#ifdef BEHIND
  fathom_assume(i <= 300);
#else
  fathom_assume(i < 300);
#endif
  fathom_assert(squares[i] < 1009);
  fathom_assume(squares[i] == 100);
#ifdef VALUE
  fathom_assert(i != 10);
#else
  fathom_assert(i * i % 1009 == 100);
#endif
  fathom_assume(j < 4096);
#ifdef HOLE
  fathom_assert(sparse[j] == 5);
#else
  fathom_assert(sparse[j] == (j % 37 == 0 ? 5 : 0));
#endif
  sparse[j] = 9;
  unsigned k = __VERIFIER_nondet_uint();
  fathom_assume(k < 4096);
#ifdef WRITTEN
  fathom_assert(sparse[k] != 9);
#else
  fathom_assert(sparse[k] != 9 || k == j);
#endif
}
