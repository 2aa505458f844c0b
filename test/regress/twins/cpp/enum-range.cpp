// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE invalid-bool-or-enum
#include <fathom.h>

enum E { A, B, C };

int main() {
  int x = fathom_nondet_int();
#ifdef BUG
  fathom_assume(x >= 0 && x <= 4);
#else
  fathom_assume(x >= 0 && x <= 3);
#endif
  E e;
  __builtin_memcpy(&e, &x, sizeof e);
  return e == B;
}
