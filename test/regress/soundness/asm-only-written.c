// Memory that assembly without code is said to write ("=m") has lost what was
// there: a compiler may leave out the store before it. What is read as well
// ("+m") stays.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: {{^}}fathom: UNKNOWN (unsupported: inline assembly ""
#include <fathom.h>

int main(void) {
  int x = 1;
#ifdef BUG
  __asm__ volatile("" : "=m"(x));
#else
  __asm__ volatile("" : "+m"(x));
#endif
  fathom_assert(x == 1);
}
