// Rough shadows suffice where everything that is compared was set; where some of
// its bits were not, and the others decide, exact ones are asked, and they know
// when the others do not decide. A failure of another kind behind it is found, too.
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=ROUGH
// RUN: %exit 0 %fathom check --stats -DPARTLY %s 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: %exit 10 %fathom check --stats -DPARTLY -DOPEN %s 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %exit 10 %fathom check --stats -DPARTLY -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check --stats -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom check --stats --stop-at-first -DWRONG %s 2>&1 | FileCheck %s --check-prefixes=WRONG,FIRST
// FIRST-NOT: uninit.exact-needed
// ROUGH-NOT: uninit.exact-needed
// ROUGH: fathom: SAFE
// EXACT: uninit.exact-needed 1
// EXACT: fathom: SAFE
// OPEN: uninit.exact-needed 1
// OPEN: error: uninitialised-read
// OPEN: fathom: UNSAFE (1 of
// WRONG-NOT: error: uninitialised-read
// WRONG: error: assert
// WRONG: fathom: UNSAFE (1 of
#include <fathom.h>

struct entry {
  unsigned char high, low;
};

int main(void) {
  struct entry table[4];
  unsigned char used = fathom_nondet_uchar() % 4;
  for (unsigned i = 0; i <= used; i++) {
    table[i].high = fathom_nondet_uchar();
#ifndef PARTLY
    table[i].low = 0;
#endif
#ifndef OPEN
    fathom_assume(table[i].high > 3);
#endif
  }
  unsigned i = fathom_nondet_uint();
  fathom_assume(i <= used);
  unsigned value = (unsigned)table[i].high << 8 | table[i].low;
  if (value < 0x302)
    return 1;
#ifdef WRONG
  fathom_assert(table[i].high != 77);
#endif
  return 0;
}
