// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: svcomp.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
void reach_error() { __builtin_trap(); }
void __VERIFIER_assert(int c) {
  if (!c) {
  ERROR: {
    reach_error();
    abort();
  }
  }
}

int main() {
  int x = __VERIFIER_nondet_int();
  unsigned char y = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(x > 3 && x < 100);
#ifdef BUG
  __VERIFIER_assert(x + y != 354);
#else
  __VERIFIER_assert(x + y <= 354);
#endif
  return 0;
}
