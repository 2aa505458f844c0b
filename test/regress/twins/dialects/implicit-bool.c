// A condition of type int is true when it is not zero.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: implicit-bool.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
void __CPROVER_assert(int, const char *);
void __VERIFIER_assume(int);
int nondet_int(void);

int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x & 6);
#ifdef BUG
  __CPROVER_assert(x & 2, "x");
#else
  __CPROVER_assert(x & 6, "x");
#endif
}
