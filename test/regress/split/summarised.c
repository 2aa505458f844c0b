// A loop whose trip count is an input is described as a whole before anybody is told apart: its counter is blamed by
// nobody, and there is no key. Not described, or left early (which cannot be described), it is unfolded, and its
// position is the key.
// RUN: %exit 0 %fathom check --split=on --engine=bmc --stats %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %exit 10 %fathom check --split=on --engine=bmc --stats -DBAD %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %confirm --split=on --engine=bmc -DBAD %s
// RUN: %exit 0 %fathom check --split=on --engine=bmc --stats --summarise-loops=off %s 2>&1 | FileCheck %s --check-prefix=APART
// RUN: %exit 0 %fathom check --split=on --engine=bmc --stats -DLEFT %s 2>&1 | FileCheck %s --check-prefix=APART
// RUN: %exit 10 %fathom check --split=on --engine=bmc --stats -DLEFT -DBAD %s 2>&1 | FileCheck %s --check-prefix=APART
// WHOLE-NOT: unfold.split.key
// WHOLE: unfold.split.rounds {{ *1$}}
// WHOLE: unfold.summarised-loops {{ *1$}}
// APART: unfold.split.key.main: {{.*[1-9]$}}
// APART: unfold.split.steps {{ *[1-9]}}
// APART: unfold.summarised-loops {{ *0$}}
#include <fathom.h>
#define MOST 12
static unsigned char from[MOST];
static unsigned char to[MOST];

int main(void) {
  const unsigned n = fathom_nondet_uint();
  fathom_assume(n >= 1 && n < MOST);
#ifdef LEFT
  from[n / 2] = fathom_nondet_uchar();
#endif
  unsigned at = 0;
  while (at < n) {
#ifdef LEFT
    if (from[at] != 0)
      break;
#endif
    to[at++] = 7;
  }
#ifdef BAD
  fathom_assert(to[at] == 0 && at < MOST - 1);
#else
  fathom_assert(to[at] == 0);
#endif
  return 0;
}
