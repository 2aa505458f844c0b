// Literals that end alike may lie in one place, also those of different files:
// compilers and linkers put them there. Others may not.
// RUN: %exit 0 %fathom check %s %S/Inputs/text.c 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s %S/Inputs/text.c 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DTAIL %s %S/Inputs/text.c 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DBUG --allocator=symbolic %s %S/Inputs/text.c 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DTAIL --pointers=raw --regions=flat %s %S/Inputs/text.c 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: {{^}}fathom: UNKNOWN (unsupported: comparison of literals that may be one
#include <fathom.h>

const char *text(void); // "lower"
static const char own[] = "lower";

int main(void) {
  unsigned k = fathom_nondet_uint();
#ifdef BUG
  const char *other = "lower";
  fathom_assume(k <= 5);
#elif defined(TAIL)
  const char *other = "flower";
  fathom_assume(k == 1);
#else
  const char *other = k > 9 ? "lowest" : own;
  fathom_assert(text() != "flower"); // other places of the same text
#endif
  fathom_assert(text() != other + k % 6);
}
