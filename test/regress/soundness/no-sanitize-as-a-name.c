// The attribute is hidden from clang by macros. A program that uses its name for something else compiles all
// the same; if it has the attribute, too, its functions are not instrumented and nothing is said about them.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 20 %fathom check -DATTRIBUTE %s 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: echo '__attribute__((no_sanitize("undefined"))) int f(int x) { return x + 1; }' > %t.i
// RUN: echo 'int main(void) { return f(0x7fffffff) == 3; }' >> %t.i
// RUN: %exit 20 %fathom check %t.i 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: sed -e 's/^__attribute__[(]*no_sanitize("undefined")))//' %t.i > %t.plain.i
// RUN: %exit 10 %fathom check %t.plain.i 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: echo 'fun:next' > %t.txt
// RUN: %exit 10 %fathom check -DBUG %s -- -fsanitize-ignorelist=%t.txt 2>&1 | FileCheck %s --check-prefix=BUG
// BUG: error: signed-overflow:
// BUG: {{^}}fathom: UNSAFE (1 of
// ATTRIBUTE: {{^}}fathom: UNKNOWN (approximated: undefined behaviour is not looked for in functions with no_sanitize in
#include <fathom.h>
#include <limits.h>
#ifdef ATTRIBUTE
__attribute__((no_sanitize("undefined")))
#endif
static int next(int x) { return x + 1; }
static int no_sanitize(int unused) { return unused; }
int main(void) {
  int x = no_sanitize(fathom_nondet_int());
#ifndef BUG
  fathom_assume(x < INT_MAX);
#endif
  return next(x) == 3;
}
