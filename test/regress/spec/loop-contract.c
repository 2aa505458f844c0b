// Invariants of loop contracts are claims that are checked, unless --apply-loop-contracts asks for more. Then a loop is what its contract says; what it writes is not
// compared with its assigns clause, so that there is no proof.
// EXPECT -DN=4: SAFE
// EXPECT -DN=4 -DWRONG: UNSAFE assert
// EXPECT -DN=4 -DNOT_KEPT: UNSAFE assert
// EXPECT -DN=4 -DGROWS: SAFE
// EXPECT -DN=fathom_nondet_uint() --apply-loop-contracts: UNKNOWN what a loop with a contract writes is not compared with its assigns clause
// EXPECT -DN=fathom_nondet_uint() --apply-loop-contracts -DWRONG: UNSAFE assert
// EXPECT -DN=fathom_nondet_uint() --apply-loop-contracts -DNOT_KEPT: UNSAFE assert
// EXPECT -DN=fathom_nondet_uint() --apply-loop-contracts -DGROWS: UNSAFE assert
// What a variable was where the loop began.
// EXPECT -DN=4 -DENTRY=0: SAFE
// EXPECT -DN=4 -DENTRY=1: UNSAFE assert
// EXPECT -DN=fathom_nondet_uint() --apply-loop-contracts -DENTRY=0: UNKNOWN what a loop with a contract writes is not compared with its assigns clause
// EXPECT -DN=fathom_nondet_uint() --apply-loop-contracts -DENTRY=1: UNSAFE assert
#include <fathom.h>
int main(void) {
  unsigned n = N, i = 0, sum = 0;
  fathom_assume(n < 1000);
  while (i < n)
    __CPROVER_assigns(i, sum)
#ifdef NOT_KEPT
    __CPROVER_loop_invariant(i <= n && sum == i)
#else
    __CPROVER_loop_invariant(i <= n && sum == 2 * i)
#endif
#ifdef ENTRY
    __CPROVER_loop_invariant(i >= __CPROVER_loop_entry(i) + ENTRY)
#endif
#ifdef GROWS
    __CPROVER_decreases(i)
#else
    __CPROVER_decreases(n - i)
#endif
  {
    i++;
    if (i == 3) {
      sum += 2;
      continue;
    }
    sum += 2;
  }
#ifdef WRONG
  fathom_assert(sum == n);
#else
  fathom_assert(sum == 2 * n);
#endif
  return 0;
}
