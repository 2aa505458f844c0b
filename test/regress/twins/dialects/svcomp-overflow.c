// no-overflow: a result that its signed type does not have, of left shifts, too. A negative number may be shifted if the result fits.
// RUN: %exit 0 %fathom check --checks=%S/../../memory/Inputs/no-overflow.prp %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=1<<n" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=m<<29" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=1<<31" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=-1<<(n+1)" %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=1LL<<2*n+1" %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: error: shift-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
extern int __VERIFIER_nondet_int(void);
#ifndef SHIFT
#define SHIFT (1 << (n - 1)) ^ ((m - 4) << 29) ^ (-1 << n) ^ (0 << 31) ^ (int)(1u << 31) ^ (1LL << 2 * n)
#endif
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > 31 || m < 0 || m > 4)
    return 0;
  long long result = SHIFT;
  return result != 0;
}
