// A function with a contract that tables and structures hold several times; calls through them are calls of it.
// EXPECT --enforce-contract=next: SAFE
// EXPECT --enforce-contract=next -DBUG: UNSAFE assert
#include <fathom.h>
int next(int x) __CPROVER_requires(x >= 0 && x < 100) __CPROVER_ensures(__CPROVER_return_value == x + 1) {
#ifdef BUG
  return x == 42 ? 0 : x + 1;
#else
  return x + 1;
#endif
}
static int same(int x) { return x; }
int (*table[4])(int) = {next, next, same, next};
struct pair {
  int (*a)(int), (*b)(int);
} pair = {next, next};
static int (*const constants[2])(int) = {next, next};
int main(void) {
  unsigned k = fathom_nondet_uint(), x = fathom_nondet_uint();
  fathom_assume(k <= 3 && x <= 60);
  fathom_assert(table[0] == table[1] && pair.a == pair.b && table[3] == constants[1]);
  return table[k]((int)x) + pair.b((int)x) + constants[1](3) == 0;
}
