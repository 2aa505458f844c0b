// A contract in the place of a body: what is required is checked, what is assigned becomes arbitrary, what is ensured holds.
// EXPECT --replace-call-with-contract=step: SAFE
// EXPECT --replace-call-with-contract=step -DBAD_CALL: UNSAFE assert
// EXPECT --replace-call-with-contract=step -DEXACT: UNSAFE assert
// EXPECT --replace-call-with-contract=step -DUNTOUCHED: SAFE
// EXPECT -DEXACT: SAFE
// EXPECT --replace-call-with-contract=make: SAFE
// EXPECT --replace-call-with-contract=make -DBEYOND: UNSAFE out-of-bounds-write
// RUN: %exit 0 %fathom check --replace-call-with-contract=step %s | FileCheck %s
// CHECK: chosen: calls of step are its contract, which --enforce-contract verifies
#include <fathom.h>
#include <stdlib.h>
struct counter {
  int value, steps;
};
int step(struct counter *c)
    __CPROVER_requires(__CPROVER_rw_ok(c, sizeof *c) && c->value < 100)
    __CPROVER_assigns(c->value)
    __CPROVER_ensures(c->value > __CPROVER_old(c->value) && c->value <= 100)
    __CPROVER_ensures(__CPROVER_return_value == c->value);
int step(struct counter *c) { return c->value += 1; }
char *make(size_t n)
    __CPROVER_requires(n > 0)
    __CPROVER_ensures(__CPROVER_return_value == NULL || __CPROVER_is_fresh(__CPROVER_return_value, n))
{
  return malloc(n);
}
int main(void) {
  struct counter c = {7, 3};
#ifdef BAD_CALL
  c.value = 100;
#endif
  int now = step(&c);
  fathom_assert(now == c.value && c.value > 7);
#ifdef EXACT
  fathom_assert(c.value == 8);
#endif
#ifdef UNTOUCHED
  fathom_assert(c.steps == 3);
#endif
  char *p = make(4);
  if (p != NULL)
    p[3] = 1;
#ifdef BEYOND
  if (p != NULL)
    p[4] = 1;
#endif
  return 0;
}
