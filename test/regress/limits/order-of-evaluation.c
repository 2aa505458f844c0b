// docs/limits.md: C leaves open which of two operands or arguments is evaluated first; here it is the order of clang. There is
// a row where one writes what the other may see, and only there.
// RUN: %exit 0 %fathom check -DARGUMENTS %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DOPERANDS %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DVARIABLE %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DCHANGE %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DLIBRARY %s | FileCheck %s --check-prefix=ROW
// RUN: %exit 0 %fathom check -DPURE %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DORDERED %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DNESTED %s | FileCheck %s --check-prefix=NONE
// ROW: chosen: operands and arguments with effects are evaluated in clang's order
// ROW: {{^}}fathom: SAFE
// NONE-NOT: clang's order
// NONE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdio.h>
#include <string.h>
static int last;
static int set(int x) { return last = x; }
static int get(void) { return last; }
static int twice(int x) { return 2 * x; }
static int sum(int a, int b) { return a + b; }
int main(void) {
  int x = 1;
#if defined(ARGUMENTS)
  sum(set(1), set(2));
  fathom_assert(last == 2);
#elif defined(OPERANDS)
  x = set(1) - set(1);
#elif defined(VARIABLE)
  x = last + set(1);
#elif defined(CHANGE)
  x = last++ + get();
#elif defined(LIBRARY)
  x = getchar() ^ getchar();
#elif defined(PURE)
  x = sum(twice(1), twice(2)) + last + (int)strlen("a") * (int)strlen("b");
#elif defined(ORDERED)
  x = (set(1), set(2)) && set(3) ? set(4) : set(5);
#elif defined(NESTED)
  x = set(set(1));
  last = set(1);
  x = last + get();
#endif
  return x < -1000;
}
