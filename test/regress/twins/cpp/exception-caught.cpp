// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert@12
#include <fathom.h>

int main() {
  int x = fathom_nondet_int();
  try {
    if (x > 3)
      throw 5;
  } catch (int e) {
#ifdef BUG
    fathom_assert(e != 5);
#else
    fathom_assert(e == 5);
#endif
  }
}
