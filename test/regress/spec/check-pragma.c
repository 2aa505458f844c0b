// #pragma CPROVER check: what is off between the pragmas is a row of the ledger, and is on again behind them. What is read outside of its object is any value.
// EXPECT: SAFE
// EXPECT -DBEHIND: UNSAFE signed-overflow
// EXPECT -DOTHER: UNSAFE division-by-zero
// EXPECT -DFREED: SAFE
// EXPECT -DFREED_BEHIND: UNSAFE use-after-free
// EXPECT -DOUTSIDE=2: SAFE
// EXPECT -DOUTSIDE=1 -DVALUE: SAFE
// EXPECT -DOUTSIDE=2 -DVALUE: UNSAFE assert
// EXPECT -DWRITTEN: UNKNOWN out-of-bounds-write where a pragma has switched the check off
// RUN: %exit 0 %fathom check %s | FileCheck %s
// CHECK: chosen: checks are switched off by a pragma: signed-overflow
// The module says so, too, when it is printed and read again; what is guarded already is not guarded twice.
// RUN: %fathom emit --stage=llvm %s > %t.ll && %exit 0 %fathom check %t.ll | FileCheck %s
// RUN: %fathom emit --stage=llvm -DBEHIND %s > %t.ll && %exit 10 %fathom check %t.ll | FileCheck %s --check-prefix=BEHIND
// BEHIND: error: signed-overflow
// RUN: %fathom emit --stage=llvm -DOUTSIDE=2 %s > %t.ll && %exit 0 %fathom check %t.ll
// RUN: %fathom emit --stage=llvm -DOUTSIDE=2 -DVALUE %s > %t.ll && %exit 10 %fathom check %t.ll
// RUN: %fathom emit --stage=llvm %t.ll > %t.again.ll && grep -c 'br i1' %t.ll > %t.once && grep -c 'br i1' %t.again.ll | diff %t.once -
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int(), sum;
  int v[2] = {0, 0};
#pragma CPROVER check push
#pragma CPROVER check disable "signed-overflow"
  sum = a + b;
#ifdef OTHER
  sum = a / b;
#endif
#pragma CPROVER check pop
#ifdef BEHIND
  sum = a + b;
#endif
#if defined(FREED) || defined(FREED_BEHIND)
  int *p = malloc(sizeof(int));
  *p = a;
  free(p);
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
#ifdef FREED_BEHIND
#pragma CPROVER check enable "pointer"
#endif
  fathom_assert(*p == a);
#pragma CPROVER check pop
#endif
#if defined(OUTSIDE) || defined(WRITTEN)
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
#pragma CPROVER check disable "bounds"
#pragma CPROVER check disable "pointer-overflow"
#ifdef WRITTEN
  *(v + 2) = a;
#else
  sum = *(v + OUTSIDE);
#endif
#pragma CPROVER check pop
#ifdef VALUE
  fathom_assert(sum == 0);
#endif
#endif
  return sum == v[0];
}
