// Names of CBMC: what pointers are and what bytes become arbitrary.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (7 of
#include "../Inputs/cases.h"

void __CPROVER_assume(_Bool);
void __CPROVER_precondition(_Bool, const char *);
void __CPROVER_postcondition(_Bool, const char *);
void __CPROVER_havoc_object(void *);
void __CPROVER_havoc_slice(void *, unsigned long);
int __CPROVER_nondet_int(void);
_Bool __CPROVER_r_ok(const void *, unsigned long);
_Bool __CPROVER_w_ok(const void *, unsigned long);
_Bool __CPROVER_rw_ok(const void *, unsigned long);
unsigned long __CPROVER_OBJECT_SIZE(const void *);
long __CPROVER_POINTER_OFFSET(const void *);
_Bool __CPROVER_same_object(const void *, const void *);
void *__CPROVER_allocate(unsigned long, _Bool);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
void __CPROVER_input(const char *, ...);
void __CPROVER_output(const char *, ...);
void __CPROVER_printf(const char *, ...);

char a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[3];

int main(void) {
  __CPROVER_atomic_begin();
  CASE(__CPROVER_r_ok(a + 3, 5) && !__CPROVER_r_ok(a + 3, 6));
  CASE(__CPROVER_w_ok(b, 3) && !__CPROVER_w_ok(b, 4));
  CASE(__CPROVER_rw_ok(b + 2, 1) && !__CPROVER_rw_ok(0, 1));
  CASE(__CPROVER_OBJECT_SIZE(a + 2) == 8 && __CPROVER_POINTER_OFFSET(a + 2) == 2);
  CASE(__CPROVER_same_object(a, a + 7) && !__CPROVER_same_object(a, b));
  int *p = __CPROVER_allocate(8, 1);
  __CPROVER_input("p", p);
  CASE(p[0] == 0 && p[1] == 0);
  int x = __CPROVER_nondet_int();
  __CPROVER_assume(x > 4);
  __CPROVER_printf("%d", x);
  __CPROVER_havoc_slice(a + 2, 2);
  CASE(a[1] == 2 && a[4] == 5 && x > 4);
  __CPROVER_atomic_end();
  __CPROVER_output("a", a);
  return 0;
}
