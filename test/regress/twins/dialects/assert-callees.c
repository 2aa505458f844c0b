// What assert() calls on other systems is a failed assertion.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s  2>&1 | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (8 of
#include "../Inputs/cases.h"

void __assert_perror_fail(int, const char *, unsigned, const char *);
void __assert_rtn(const char *, const char *, int, const char *);
void __assert_func(const char *, int, const char *, const char *);
void __assert(const char *, const char *, int);
void _assert(const char *, const char *, int);
void _wassert(const int *, const int *, unsigned);
void __assert_fail(const char *, const char *, unsigned, const char *);

int main(void) {
  unsigned x = fathom_nondet_uint();
#ifndef BUG
  fathom_assume(x > 6);
#endif
  if (x == 0)
    __assert_perror_fail(1, "f", 2, "g");
  if (x == 1)
    __assert_rtn("f", "g", 1, "e");
  if (x == 2)
    __assert_func("f", 1, "g", "e");
  if (x == 3)
    __assert("e", "f", 1);
  if (x == 4)
    _assert("e", "f", 1);
  if (x == 5)
    _wassert(0, 0, 1);
  if (x == 6)
    __assert_fail("e", "f", 1, "g");
  CASE(x > 6);
  return 0;
}
