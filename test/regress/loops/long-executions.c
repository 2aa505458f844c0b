// Behind 30000 iterations that store a number or do not there is nothing that
// could be unfolded. An execution by chance gets there in a moment.
// RUN: %exit 0 %fathom check --timeout 60 %s
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 --trace=none %s | FileCheck %s --check-prefix=B2
// RUN: %exit 0 %fathom check -DSAME --timeout 60 %s
// RUN: %exit 10 %fathom check -DSAME -DBAD=3 --trace=none %s | FileCheck %s --check-prefix=B3
// B1: long-executions.c:[[#@LINE+24]]:{{.*}}array-index: index 9000 of
// B2: long-executions.c:[[#@LINE+30]]:{{.*}}error: assert
// B3: long-executions.c:[[#@LINE+27]]:{{.*}}error: assert
#include <fathom.h>

#ifndef BAD
#define BAD 0
#endif
enum { count = 30000 };

int kept[count - (BAD == 1 ? 21000 : 0)];

// Arbitrary bytes stay what they are, however often they are read.
static unsigned char any[8];

int main(void) {
#ifdef SAME
  fathom_havoc(any, sizeof any);
  const int first = any[3];
#endif
  int num_kept = 0;
  for (int i = 0; i < count; ++i) {
    const int x = fathom_nondet_int();
    if (x >= 0) {
      kept[num_kept] = x;
      ++num_kept;
    }
  }
#ifdef SAME
  fathom_assert(any[3] == first + (BAD == 3));
#else
  fathom_assert(num_kept <= (BAD == 2 ? 9000 : count));
#endif
  return 0;
}
