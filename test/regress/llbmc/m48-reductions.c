// Functions that describe memory can be applied at once, where they are read, or
// by the solver (lemmas on demand, its own lambdas): all of them must agree.
// RUN: %exit 0 %fathom check --memory=lambdas %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --memory=lambdas -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --memory=lambdas --lambdas=eager %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --memory=lambdas --lambdas=eager -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --memory=lambdas --lambdas=kept --arrays=lazy %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --memory=lambdas --lambdas=kept --arrays=lazy -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --memory=lambdas --lambdas=kept --arrays=eager %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --memory=lambdas --lambdas=kept --solver=z3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --memory=lambdas --lambdas=kept --solver=z3 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --memory=lambdas --lambdas=eager --no-fold-memory --solver=z3 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --memory=objects --lambdas=eager --word-size=auto %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --memory=objects --lambdas=kept --word-size=auto -DBUG %s | FileCheck %s --check-prefix=BUG
// What is kept is there to be seen.
// RUN: %fathom emit --stage=smt2 --memory=lambdas --lambdas=kept %s | FileCheck %s --check-prefix=KEPT
// RUN: %fathom emit --stage=smt2 --memory=lambdas --lambdas=eager %s | FileCheck %s --check-prefix=APPLIED
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
// KEPT: (lambda
// APPLIED-NOT: {{\((lambda|store)}}
#include <fathom.h>
#include <string.h>
static unsigned char a[100], b[100];
int main(void) {
  size_t n = fathom_nondet_size_t(), i = fathom_nondet_size_t();
  size_t k = fathom_nondet_size_t();
  fathom_assume(n <= 100 && i < n && k < 50);
  memset(a, 7, n);
  a[k] = 9;
  memcpy(b, a, n);
  b[k + 50] = 1;
#ifdef BUG
  fathom_assert(b[i] == 7 || b[i] == 9);
#else
  fathom_assert(b[i] == 7 || (b[i] == 9 && i == k) ||
                (b[i] == 1 && i == k + 50));
#endif
  return 0;
}
