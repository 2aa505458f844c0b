// What depends on the addresses that Fathom chose is said to: numbers made from pointers, also in initial values and
// in differences of numbers. Differences of pointers depend on nothing.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DINITIAL %s 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DNUMBERS %s 2>&1 | FileCheck %s --check-prefix=ROW
// NONE-NOT: chosen
// NONE: {{^}}fathom: SAFE
// ROW: chosen: addresses as numbers: a layout of Fathom's
// ROW: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdint.h>
static int pair[2], other;
#ifdef INITIAL
uintptr_t number = (uintptr_t)&other;
#endif
int main(void) {
#ifdef INITIAL
  fathom_assert(number != 0);
#elif defined(NUMBERS)
  fathom_assert((uintptr_t)&pair[1] - (uintptr_t)&other != 1);
#else
  int *end = pair + 2;
  fathom_assert(end - pair == 2 && !other);
#endif
}
