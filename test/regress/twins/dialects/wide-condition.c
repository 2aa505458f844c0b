// A condition that is wider than int must not be cut: 256 is true.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
void klee_assume(unsigned long);
void __VERIFIER_assert(int);
long nondet_long(void);

int main(void) {
  long x = nondet_long();
  klee_assume(x & 0x100000000);
#ifdef BUG
  __VERIFIER_assert(!(x & 0x100000000));
#else
  __VERIFIER_assert((x >> 32 & 1) == 1);
#endif
}
