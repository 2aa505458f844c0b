// A loop whose guard is true each time, by constants: unfolding would not end. It is interrupted, so that a proof has its turn,
// and failures that come later are found. (check without -DWRONG: endless-guard-full.test.)
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int main(void) {
  unsigned x = 0;
  while (x % 2 == 0) {
    x += 2;
#ifdef WRONG
    if (x == 6)
      fathom_assert(fathom_nondet_bool());
#endif
  }
  fathom_assert(0);
  return 0;
}
