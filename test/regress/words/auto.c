// --word-size=auto: every part of memory has the largest cells that are known to
// fit; a forced size that does not fit is UNKNOWN.
// RUN: %exit 0 %fathom check --memory=lambdas --word-size=auto %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --memory=lambdas --word-size=auto -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --word-size=auto --no-fold-memory %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --word-size=auto --no-fold-memory -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check --memory=seam --word-size=auto %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --memory=lambdas --word-size=4 %s | FileCheck %s --check-prefix=FORCED
// RUN: %exit 20 %fathom check --memory=lambdas --word-size=8 -DBUG %s | FileCheck %s --check-prefix=FORCED
// RUN: %fathom emit --stage=smt2 --memory=lambdas --word-size=auto --no-fold-memory %s | FileCheck %s --check-prefix=CELLS
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
// FORCED: {{^}}fathom: UNKNOWN (an access may start anywhere in a word
// CELLS-DAG: (Array (_ BitVec 61) (_ BitVec 64))
// CELLS-DAG: (Array (_ BitVec 62) (_ BitVec 32))
#include <fathom.h>
int main(void) {
  unsigned words[8];
  long wide[4];
  char bytes[16];
  unsigned i = fathom_nondet_uint(), k = fathom_nondet_uint();
  fathom_assume(i < 4 && k < 4 && i != k);
  bytes[k] = 6;
  bytes[i] = 3;
  *(volatile char *)&bytes[i + 8] = 4;
  words[i] = 5;
  words[i + 4] = 7;
  wide[i] = i;
  wide[k] = 9;
  words[k] = 1;
#ifdef BUG
  fathom_assert(wide[i] == i && words[i] == 5 && bytes[k] == 3);
#else
  fathom_assert(wide[i] == i && words[i] == 5 && bytes[i] == 3);
#endif
  return 0;
}
