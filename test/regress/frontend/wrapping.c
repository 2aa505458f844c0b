// -fwrapv: signed sums, differences and products wrap around; a quotient that overflows traps all the same. The last flag counts.
// RUN: %exit 0 %fathom check %s -- -fwrapv 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check %s -- -fno-strict-overflow 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check %s -- -fwrapv -fno-wrapv 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check %s -- -fwrapv -ftrapv 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check %s -- -fno-delete-null-pointer-checks 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DQUOTIENT %s -- -fwrapv 2>&1 | FileCheck %s --check-prefix=QUOTIENT
// RUN: %exit 10 %fathom check -DVALUE=5 %s -- -fwrapv 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: %exit 10 %fathom check -DNULL_ACCESS %s -- -fwrapv -fno-delete-null-pointer-checks 2>&1 | FileCheck %s --check-prefix=NULL
// SAFE: chosen: signed numbers wrap around (-fwrapv)
// SAFE: {{^}}fathom: SAFE
// BUG: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (
// QUOTIENT: error: division-overflow:
// QUOTIENT: {{^}}fathom: UNSAFE (1 of
// VALUE: error: assert:
// VALUE: {{^}}fathom: UNSAFE (1 of
// NULL: error: null-deref:
// NULL: {{^}}fathom: UNSAFE (1 of
extern int nondet_int(void);
extern void fathom_assert(int);
#ifndef VALUE
#define VALUE (-2147483647 - 1)
#endif
int main(void) {
  int n = nondet_int(), *nothing = 0;
  if (n == 2147483647)
    fathom_assert(n + 1 == VALUE && n * 2 == -2 && (n - -1) == -n - 1 && -(n + 1) == n + 1);
#ifdef QUOTIENT
  if (n == -2147483647 - 1)
    return n / -1;
#endif
#ifdef NULL_ACCESS
  return *nothing;
#endif
  return nothing != 0;
}
