// A condition that is wider than int must not be cut: 256 is true.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: wide-condition.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
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
