// Names of LLBMC, SMACK and SV-COMP.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (4 of
#include "../Inputs/cases.h"

void __llbmc_assume(int);
void __llbmc_assert(int);
int __llbmc_nondef_int(void);
int __llbmc_nondet_int(void);
void __SMACK_assume(int);
void __SMACK_assert(int);
int __SMACK_nondet_int(void);
void __VERIFIER_nondet_memory(void *, unsigned long);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void) {
  int x = __llbmc_nondef_int(), y = __llbmc_nondet_int();
  int z = __SMACK_nondet_int(), u = 3, v = 4;
  __VERIFIER_atomic_begin();
  __llbmc_assume(x > 2);
  __SMACK_assume(z > x);
  __VERIFIER_nondet_memory(&u, sizeof u);
  __VERIFIER_atomic_end();
  CASE(v == 4);
  if (fathom_nondet_bool()) {
#ifdef BUG
    fathom_assert(u != 99);
#endif
    return 0;
  }
#ifdef BUG
  __SMACK_assert(z != 4);
  __llbmc_assert(z > 4 && y);
#else
  __SMACK_assert(z > 3);
  __llbmc_assert(z > x);
#endif
  return 0;
}
