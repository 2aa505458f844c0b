// CBMC's names of these checks, for lines that are not judged.
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow: SAFE
// EXPECT --checks=+float-divide-by-zero,+float-nan,+float-overflow -DBAD: UNSAFE float-divide-by-zero float-nan float-overflow
#include <fathom.h>
volatile float kept;

int main(void) {
  float zero = fathom_nondet_bool(), large = __builtin_inff();
  fathom_assume(zero == 0);
#pragma CPROVER check push
#ifndef BAD
#pragma CPROVER check disable "float-div-by-zero"
#pragma CPROVER check disable "nan"
#pragma CPROVER check disable "float-overflow"
#endif
  if (fathom_nondet_bool()) kept = 1 / zero;
  if (fathom_nondet_bool()) kept = large * zero;
  if (fathom_nondet_bool()) kept = (zero + 3e38f) * 2;
#pragma CPROVER check pop
  return 0;
}
