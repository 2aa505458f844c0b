// A parameter without a name, of a structure whose tag is a variable, too: the contract was checked for the variable's value
// only, and held.
// EXPECT --enforce-contract=first: UNSAFE assert
// EXPECT --enforce-contract=first -DGOOD: SAFE
#include <fathom.h>
struct pair {
  int a, b;
};
static struct pair pair = {1, 1};
int first(struct pair) __CPROVER_assigns() __CPROVER_ensures(__CPROVER_return_value > 0);
int first(struct pair p) {
#ifdef GOOD
  return p.a > 0 ? p.a : pair.a;
#else
  return p.a;
#endif
}
int main(void) {
  struct pair any = {fathom_nondet_int(), 0};
  return first(any) > 1;
}
