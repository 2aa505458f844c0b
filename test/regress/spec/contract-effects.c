// What a contract says must not change anything: an assignment is an error, and so is the call of a function that
// writes. Functions that only look, also at their own variables, may be called.
// EXPECT --enforce-contract=next: SAFE
// EXPECT --enforce-contract=next -DBUG: UNSAFE assert
// EXPECT --replace-call-with-contract=next: SAFE
// EXPECT -DCALLS: SAFE
// RUN: %exit 30 %fathom check --enforce-contract=next -DASSIGNS %s 2>&1 | FileCheck %s --check-prefix=ASSIGNS
// RUN: %exit 30 %fathom check --enforce-contract=next -DCALLS %s 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: %exit 30 %fathom check --replace-call-with-contract=next -DCALLS %s 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: %exit 30 %fathom check --enforce-contract=next -DFURTHER %s 2>&1 | FileCheck %s --check-prefix=FURTHER
// RUN: %exit 30 %fathom check --enforce-contract=next -DLIBRARY %s 2>&1 | FileCheck %s --check-prefix=LIBRARY
// ASSIGNS: contract-effects.c:[[# @LINE + 38]]: error: a contract of next with an effect: =
// CALLS: contract-effects.c:[[# @LINE + 37]]: error: the contract of next calls count, which has an effect: it writes in line [[# @LINE + 12]]
// FURTHER: error: the contract of next calls further, which has an effect: it writes in line [[# @LINE + 11]]
// LIBRARY: error: the contract of next calls say, which has an effect: it calls puts, which may change something
#include <fathom.h>
#include <stdio.h>
#include <string.h>
struct cell {
  int value;
  char name[4];
};
static int calls;
static int count(void) {
  calls = calls + 1;
  return calls;
}
static int further(void) { return count() > 0; }
static int say(void) { return puts("said") >= 0; }
static int is_small(const struct cell *c) {
  int sum = 0, digits[3] = {1, 2, 3};
  for (int i = 0; i < 3; i++)
    sum += digits[i];
  struct cell copy = *c;
  return copy.value < sum && strlen("abc") == 3;
}
#if defined(CALLS)
#define SAYS count() > 0
#elif defined(FURTHER)
#define SAYS further()
#elif defined(LIBRARY)
#define SAYS say()
#elif defined(ASSIGNS)
#define SAYS (c->value = 1)
#else
#define SAYS is_small(c)
#endif
int next(struct cell *c)
    fathom_requires(__CPROVER_r_ok(c, sizeof *c))
    fathom_requires(SAYS)
    fathom_assigns()
    fathom_ensures(fathom_return_value == c->value + 1);
int next(struct cell *c) {
#ifdef BUG
  return c->value + 2;
#else
  return c->value + 1;
#endif
}
int main(void) {
  struct cell c = {5, "ab"};
  return next(&c) - 6;
}
