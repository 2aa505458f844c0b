// A function of which only that is known is called twice on one way, once in any case and once more in some: that it was
// called in some cases only counted (counterexamples that did not replay, found by an attack before it was released).
// EXPECT: SAFE
// EXPECT --split=on: SAFE
// EXPECT -DBAD: UNSAFE assert
// EXPECT --split=on -DBAD: UNSAFE assert
#include <fathom.h>
int __CPROVER_uninterpreted_f(int x);

int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int(), x = fathom_nondet_int();
  int p = 0, q = 0;
  if (a) {
    p = __CPROVER_uninterpreted_f(x);
    if (b)
      q = __CPROVER_uninterpreted_f(x);
  }
#ifdef BAD
  fathom_assert(!a || !b || q == 3);
#endif
  if (a)
    fathom_assert(__CPROVER_uninterpreted_f(x) == p);
  return q;
}
