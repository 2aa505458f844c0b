// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: cbmc.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
int nondet_int(void);
unsigned char nondet_uchar(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x >= 0 && x < 10);
#ifdef BUG
  __CPROVER_assert(x < 9, "small");
#else
  __CPROVER_assert(x < 10, "small");
#endif
}
