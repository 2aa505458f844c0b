// A temporary object ends with its expression, which clang does not mark. A pointer into it that is kept is
// said to be taken for good; one that is used at once is good.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DKEPT %s 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: %exit 10 %fathom check -DKEPT -DWRONG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
// KEPT: {{^}}fathom: UNKNOWN (approximated: temporary object taken to last as long as main)
#include <fathom.h>
struct four {
  int a[4];
};
static struct four make(int x) { return (struct four){{x}}; }
int main(void) {
#ifdef KEPT
  int *p = make(1).a;
#ifdef WRONG // a failure that is found is none because others may be hidden
  fathom_assert(*p == 2);
#else
  fathom_assert(*p == 1);
#endif
#elif defined(BUG)
  fathom_assert(make(1).a[0] == 2);
#else
  fathom_assert(make(1).a[0] == 1);
#endif
}
