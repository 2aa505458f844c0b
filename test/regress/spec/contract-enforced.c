// A body against its contract: what is required is assumed; what is ensured, written and freed is checked.
// EXPECT --enforce-contract=step: SAFE
// EXPECT --enforce-contract=step --entry=step: SAFE
// EXPECT --enforce-contract=step -DTOO_MUCH: UNSAFE assert
// EXPECT --enforce-contract=step -DWRITES_MORE: UNSAFE assert
// EXPECT --enforce-contract=step -DWRITES_GLOBAL: UNSAFE assert
// EXPECT --enforce-contract=step -DCOPIES: UNSAFE assert
// EXPECT --enforce-contract=step -DWRITES_OWN: SAFE
// EXPECT --enforce-contract=step -DFREES: UNSAFE assert
// EXPECT --enforce-contract=step --entry=step -DWEAK: UNSAFE signed-overflow
// EXPECT --enforce-contract=make: SAFE
// EXPECT --enforce-contract=make -DNOT_FRESH: UNSAFE assert
// EXPECT: SAFE
// RUN: %exit 0 %fathom check --enforce-contract=step %s | FileCheck %s
// CHECK: chosen: what the contract of step requires is assumed where it is called
// RUN: %exit 30 %fathom check --enforce-contract=nothing %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: there is no contract of such a function
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
struct counter {
  int value, steps;
  char *text;
};
int global;
static char spare[4];
#ifdef WEAK
#define LIMIT 2147483647
#else
#define LIMIT 1000
#endif
int step(struct counter *c, int by)
    fathom_requires(fathom_is_fresh(c, sizeof *c))
    fathom_requires(c->value <= LIMIT && c->steps < 1000 && by >= 0 && by <= 1000)
    fathom_assigns(c->value; by == 1: c->steps)
    fathom_ensures(fathom_return_value == fathom_old(c->value))
    fathom_ensures(c->value == fathom_old(c->value) + by)
{
  int before = c->value, local[2] = {0, 0};
  int *p = &local[by & 1];
  *p = by;
  c->value += *p;
#ifdef TOO_MUCH
  c->value += 1;
#endif
  if (by == 1)
    c->steps++;
#ifdef WRITES_MORE
  c->steps = 0;
#endif
#ifdef WRITES_GLOBAL
  global = 1;
#endif
#ifdef COPIES
  memset(c, 0, sizeof *c);
#endif
#ifdef WRITES_OWN
  struct counter *mine = malloc(sizeof *mine);
  memset(mine, 0, sizeof *mine);
  free(mine);
#endif
#ifdef FREES
  free(c);
#endif
  return before;
}
char *make(void)
    __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 4))
{
#ifdef NOT_FRESH
  return spare;
#else
  return malloc(4);
#endif
}
int main(void) {
  struct counter c = {1, 0, spare};
  if (fathom_nondet_bool())
    free(make());
  step(&c, 2);
  return 0;
}
