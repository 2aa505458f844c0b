// Long comments before, between and in clauses of a contract: the preprocessor leaves them out and says which line comes next.
// EXPECT --enforce-contract=next: SAFE
// RUN: %exit 10 %fathom check --enforce-contract=next -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT --replace-call-with-contract=next: SAFE
// RUN: %exit 10 %fathom check --replace-call-with-contract=next -DBEHIND %s | FileCheck %s --check-prefix=BEHIND
// BUG: contract-comments.c:[[# @LINE + 29]]: error: assert: {{.*}}ensures of next
// BEHIND: contract-comments.c:[[# @LINE + 52]]: error: assert
#include <fathom.h>
int next(int x)
/* What is required
 *
 *
 *
 *
 *
 *
 *
 *
 */
    fathom_requires(x > 0 && x < 100)
/* What is written
 *
 *
 *
 *
 *
 *
 *
 *
 */
    fathom_assigns()
#ifdef NEVER
#error
#endif
    fathom_ensures(fathom_return_value >
/* than
 *
 *
 *
 *
 *
 *
 *
 *
 */
                   x);
int next(int x) {
#ifdef BUG
  return x;
#else
  return x + 1;
#endif
}
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x > 0 && x < 100);
  int y = next(x);
#ifdef BEHIND
  fathom_assert(y == x + 1);
#endif
  return y > x;
}
