// Quantifiers with bounds are asked for each value; without, UNKNOWN where they are reached (fathom_unbounded_quantifier).
// EXPECT: SAFE
// EXPECT -DALL=3: UNSAFE assert
// EXPECT -DSOME=4: UNSAFE assert
// EXPECT -DUNBOUNDED: UNKNOWN fathom_unbounded_quantifier
// EXPECT -DUNBOUNDED_EXISTS: UNKNOWN fathom_unbounded_quantifier
// EXPECT -DNEGATIVE: UNKNOWN fathom_unbounded_quantifier
// EXPECT -DNOT_REACHED -DUNBOUNDED: SAFE
#include <fathom.h>
#ifndef ALL
#define ALL 4
#endif
#ifndef SOME
#define SOME 2
#endif
#define EACH(n, bound) __CPROVER_forall { int i; (i >= 0 && i < n) ==> a[i] < bound }
int a[4] = {0, 1, 2, 3};
int main(void) {
  unsigned n = fathom_nondet_uint();
  __CPROVER_assume(n <= 4);
  __CPROVER_assert(EACH(n, ALL), "each");
  __CPROVER_assert(n > 2 ==> __CPROVER_exists { unsigned i; i < n && a[i] == SOME }, "some");
  // One in another, bounds that are included, and an implication of an implication.
  __CPROVER_assert(fathom_forall { int i; 0 <= i && i <= 3 ==> fathom_exists { int j; 0 <= j && j <= 3 && a[j] == i } }, "onto");
  __CPROVER_assert(n == 5 ==> n == 6 ==> n == 7, "chain");
  __CPROVER_assert((n < 5) <==> (n <= 4), "same");
#ifdef NOT_REACHED
  if (n > 4)
#endif
  {
#ifdef UNBOUNDED
    __CPROVER_assert(__CPROVER_forall { int i; a[i & 3] < 4 }, "no bounds");
#endif
#ifdef UNBOUNDED_EXISTS
    __CPROVER_assert(__CPROVER_exists { int i; a[i & 3] == 2 }, "no bounds");
#endif
#ifdef NEGATIVE
    // -1 is a large number to the bound.
    __CPROVER_assert(__CPROVER_forall { int i; i >= -1 && i < n ==> a[i & 3] < 4 }, "goes round");
#endif
  }
  return 0;
}
