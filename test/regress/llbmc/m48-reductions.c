// Functions that describe memory can be applied at once, where they are read, or
// by the solver (lemmas on demand, its own lambdas): all of them must agree.
// EXPECT --memory=lambdas: SAFE
// EXPECT --memory=lambdas -DBUG: UNSAFE assert
// EXPECT --memory=lambdas --lambdas=eager: SAFE
// EXPECT --memory=lambdas --lambdas=eager -DBUG: UNSAFE assert
// EXPECT --memory=lambdas --lambdas=kept --arrays=lazy: SAFE
// EXPECT --memory=lambdas --lambdas=kept --arrays=lazy -DBUG: UNSAFE assert
// EXPECT --memory=lambdas --lambdas=kept --arrays=eager: SAFE
// EXPECT --memory=lambdas --lambdas=kept --solver=z3: SAFE
// EXPECT --memory=lambdas --lambdas=kept --solver=z3 -DBUG: UNSAFE assert
// EXPECT --memory=lambdas --lambdas=eager --no-fold-memory --solver=z3: SAFE
// EXPECT --memory=objects --lambdas=eager --word-size=auto: SAFE
// EXPECT --memory=objects --lambdas=kept --word-size=auto -DBUG: UNSAFE assert
// What is kept is there to be seen.
// RUN: %fathom emit --stage=smt2 --memory=lambdas --lambdas=kept %s | FileCheck %s --check-prefix=KEPT
// RUN: %fathom emit --stage=smt2 --memory=lambdas --lambdas=eager %s | FileCheck %s --check-prefix=APPLIED
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
