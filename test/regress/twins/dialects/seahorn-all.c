// Names of SeaHorn about pointers, and its conditions.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (6 of
#include "../Inputs/cases.h"

#include <stdbool.h>
void __SEA_assume(bool);
void sea_assert_if(bool, bool);
bool sea_is_dereferenceable(const void *, long);
bool sea_is_deref(const void *, long);
bool sea_is_alloc(const void *);
void sea_printf(const char *, ...);
void sea_branch_sentinel_1(void);
void memhavoc(void *, unsigned long);
bool nd_bool(void);
int nd_int(void);

char a[4] = {1, 2, 3, 4};

int main(void) {
  int x = nd_int();
  __SEA_assume(x > 4);
  sea_printf("%d", x);
  sea_branch_sentinel_1();
  CASE(sea_is_dereferenceable(a, 4) && !sea_is_dereferenceable(a, 5));
  CASE(sea_is_deref(a + 3, 1) && !sea_is_deref(a + 3, 2));
  CASE(sea_is_alloc(a));
  memhavoc(a + 1, 1);
  CASE(x > 4 && a[0] == 1 && a[2] == 3);
  if (nd_bool()) {
#ifdef BUG
    sea_assert_if(x > 5, x > 6);
#else
    sea_assert_if(x > 6, x > 5);
#endif
    return 0;
  }
#ifdef BUG
  HOLDS(a[1] != 77);
#endif
  return 0;
}
