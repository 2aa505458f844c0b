// Names of Fathom about pointers, and those without effect.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (6 of
#include "../Inputs/cases.h"

char a[8], b;

int main(void) {
  int s = 0;
  CASE(fathom_object_size(a + 3) == 8);
  CASE(fathom_offset(a + 3) == 3);
  CASE(fathom_same_object(a, a + 8) && !fathom_same_object(a, &b));
  CASE(fathom_is_allocated(a));
  fathom_print("a", s);
  for (int i = 0; i < 5; i++) {
    fathom_unwind(6);
    s += i;
  }
  CASE(s == 10);
  CASE(fathom_is_dereferenceable(a, 8) && !fathom_is_dereferenceable(a, 9));
  return 0;
}
