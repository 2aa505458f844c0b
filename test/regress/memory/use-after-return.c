// The address of a local variable does not survive its function.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DRETURNED %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DSTORED %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DPARAMETER %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DALLOCA %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: use-after-return.c:{{[0-9]+:[0-9]+}}: error: use-after-scope:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
static int *kept, other;
static int *get(int c) {
  int local = 5, *r = &other;
#ifdef RETURNED
  if (c)
    r = &local;
#endif
  local ^= c;
  return r;
}
static void keep(int *p) { kept = p; }
static void store(void) {
  int local = 6;
  keep(&local);
#ifndef STORED
  kept = &other;
#endif
}
static int *parameter(int x) {
  int *p = &x;
  keep(p);
#ifdef PARAMETER
  return kept;
#endif
  return &other;
}
static void *temporary(int n) {
  void *p = __builtin_alloca(n);
#ifdef ALLOCA
  return p;
#endif
  return p ? &other : 0;
}
int main(void) {
  int r = *get(fathom_nondet_int());
  store();
  r += *kept == 1;
  r += *parameter(2) == 1;
  *(int *)temporary(4) = 1;
  return r == 100;
}
