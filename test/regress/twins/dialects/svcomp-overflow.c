// no-overflow: a result that its signed type does not have, of left shifts, too. A negative number may be shifted if the result fits.
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp: SAFE
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=1<<n": UNSAFE shift-overflow
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=m<<29": UNSAFE shift-overflow
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=1<<31": UNSAFE shift-overflow
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=-1<<(n+1)": UNSAFE shift-overflow
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp "-DSHIFT=1LL<<2*n+1": UNSAFE shift-overflow
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
