// A loop changes elements that a loop before it has set. What fails where a loop is entered says nothing of claims that
// are checked behind its iterations, although the checks stand in one block.
// EXPECT --engine=houdini --checks=-memory,-ub: SAFE
// EXPECT --engine=houdini --checks=-memory,-ub -DBUG: UNSAFE assert
// EXPECT --engine=houdini -DMANY --cpu-limit=30 --checks=-memory,-ub: SAFE
#include <fathom.h>
enum { MOST = 100000 };
int a[MOST];
static void check(int c) {
  if (!c)
    fathom_assert(0);
}
int main(void) {
#ifdef MANY
  int n = MOST;
#else
  int n = fathom_nondet_int();
  fathom_assume(n > 0 && n <= MOST);
#endif
  for (int i = 0; i < n; i++)
    a[i] = 42;
  for (int i = 0; i < n; i++)
    a[i] = a[i] + 1;
  for (int i = 0; i < n; i++)
#ifdef BUG
    check(a[i] == 43 && i != 5);
#else
    check(a[i] == 43);
#endif
  return 0;
}
