// What a contract says must not change anything: an assignment is an error, and so is the call of a function that
// writes. Functions that only look, also at their own variables, may be called.
// EXPECT --enforce-contract=next: SAFE
// EXPECT --enforce-contract=next -DBUG: UNSAFE assert
// EXPECT --replace-call-with-contract=next: SAFE
// EXPECT -DCALLS: SAFE
// EXPECT --enforce-contract=next -DLOOKS: SAFE
// RUN: %exit 30 %fathom check --enforce-contract=next -DASSIGNS %s 2>&1 | FileCheck %s --check-prefix=ASSIGNS
// RUN: %exit 30 %fathom check --enforce-contract=next -DCALLS %s 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: %exit 30 %fathom check --replace-call-with-contract=next -DCALLS %s 2>&1 | FileCheck %s --check-prefix=CALLS
// RUN: %exit 30 %fathom check --enforce-contract=next -DFURTHER %s 2>&1 | FileCheck %s --check-prefix=FURTHER
// RUN: %exit 30 %fathom check --enforce-contract=next -DLIBRARY %s 2>&1 | FileCheck %s --check-prefix=LIBRARY
// ASSIGNS: contract-effects.c:[[# @LINE + 67]]: error: a contract of next with an effect: =
// CALLS: contract-effects.c:[[# @LINE + 66]]: error: the contract of next calls count, which has an effect: it writes in line [[# @LINE + 22]]
// FURTHER: error: the contract of next calls further, which has an effect: it writes in line [[# @LINE + 21]]
// RUN: %exit 30 %fathom check --enforce-contract=next -DMEMSET %s 2>&1 | grep 'error: a contract of next with an effect: memset'
// RUN: %exit 30 %fathom check --enforce-contract=next -DBUILTIN %s 2>&1 | grep 'error: a contract of next with an effect: __builtin_memset'
// RUN: %exit 30 %fathom check --enforce-contract=next -DATOMIC %s 2>&1 | grep 'error: a contract of next with an effect: __atomic_exchange_n'
// RUN: %exit 30 %fathom check --enforce-contract=next -DSUM %s 2>&1 | grep 'error: a contract of next with an effect: __builtin_add_overflow'
// RUN: %exit 30 %fathom check --enforce-contract=next -DPOINTER %s 2>&1 | grep 'error: the contract of next calls what is not known here'
// RUN: %exit 30 %fathom check --enforce-contract=next -DASSUME %s 2>&1 | grep 'error: a contract of next with an effect: __CPROVER_assume'
// RUN: %exit 30 %fathom check --enforce-contract=next -DCARRY %s 2>&1 | grep 'error: a contract of next with an effect: __builtin_addc'
// RUN: %exit 30 %fathom check --enforce-contract=next -DSTORE %s 2>&1 | grep 'error: a contract of next with an effect: __builtin_nontemporal_store'
// LIBRARY: error: the contract of next calls say, which has an effect: it calls puts, which may change something
#include <ctype.h>
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
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
#elif defined(MEMSET)
#define SAYS (memset(&calls, 0, sizeof calls) != 0)
#elif defined(BUILTIN)
#define SAYS (__builtin_memset(&calls, 0, sizeof calls) != 0)
#elif defined(ATOMIC)
#define SAYS (__atomic_exchange_n(&calls, 1, 0) >= 0)
#elif defined(SUM)
#define SAYS !__builtin_add_overflow(1, 2, &calls)
#elif defined(CARRY)
#define SAYS (__builtin_addc(0u, 0u, 0u, (unsigned *)&calls) == 0)
#elif defined(STORE)
#define SAYS (__builtin_nontemporal_store(0, &calls), 1)
#elif defined(POINTER)
static int (*counts)(void) = count;
#define SAYS (counts() > 0)
#elif defined(ASSUME)
#define SAYS (__CPROVER_assume(0), 1)
#elif defined(LOOKS)
#define SAYS (__builtin_popcount(3) == 2 && strlen("abc") == 3 && memcmp("a", "b", 1) != 0 && abs(-2) == 2 && isdigit('2'))
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
