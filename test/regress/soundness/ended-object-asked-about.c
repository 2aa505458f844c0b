// An object that is taken to live too long hides failures, but a program that
// asks what has become of it may be told something wrong: no UNSAFE then.
// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s
// RUN: %exit 20 %fathom check -DSLOT %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DWRONG %s 2>&1 | FileCheck %s --check-prefix=BUG
// CHECK: {{^}}fathom: UNKNOWN (approximated: {{.*}} taken to last as long as main
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
int *kept;
int main(void) {
#ifdef SLOT
  for (int n = 0; n < 2; n++)
    switch (n) {
      int x; // each time round a new one, without a slot's value
    case 0:
    case 1:
      kept = &x;
      fathom_assert(fathom_shadow_get(0, &x) == 0);
      fathom_shadow_set(0, &x, 1);
    }
#else
  { kept = (int[]){1, 2, 3}; }
#ifdef WRONG
  fathom_assert(kept[0] == 2);
#else
  fathom_assert(!fathom_is_allocated(kept));
#endif
#endif
  return 0;
}
