// --word-size=auto: every part of memory has the largest cells that are known to
// fit; a forced size that does not fit is UNKNOWN.
// EXPECT --memory=lambdas --word-size=auto: SAFE
// EXPECT --memory=lambdas --word-size=auto -DBUG: UNSAFE assert
// EXPECT --word-size=auto --no-fold-memory: SAFE
// EXPECT --word-size=auto --no-fold-memory -DBUG: UNSAFE assert
// EXPECT --memory=seam --word-size=auto: SAFE
// EXPECT --memory=lambdas --word-size=4: UNKNOWN an access may start anywhere in a word
// EXPECT --memory=lambdas --word-size=8 -DBUG: UNKNOWN an access may start anywhere in a word
// RUN: %fathom emit --stage=smt2 --memory=lambdas --word-size=auto --no-fold-memory %s | FileCheck %s --check-prefix=CELLS
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
